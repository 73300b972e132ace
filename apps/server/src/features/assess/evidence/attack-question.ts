import type { ShareOf } from '@rampart/domain/assess/attack-count.ts';
import { isLike } from '@rampart/domain/assess/is-like.ts';
import { type AttackFate, fatesUnder } from '@rampart/domain/assess/replay.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import type { AttackEvents, SignInEvidence } from '@rampart/domain/evidence.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { zones as zonesFact } from '@rampart/facts/network/zones.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FactReader } from '../fact-reader.ts';
import { planReplay } from '../replay/plan-replay.ts';
import { zonesOf } from './zones-of.ts';

/** A control's question about the attack attempts at its product: the definition of its evidence, ready to be asked. */
export interface AttackQuestion {
  readonly shareOf: ShareOf;
  /** As they are, or as the control would make them; none where they could not be read. */
  readonly zones: readonly Zone[] | undefined;
  /** Why they could not. */
  readonly zonesUnread: string | null;
  /** Why it cannot be asked. */
  readonly because: string | null;
}

export const titleOf = ({ unit }: AttackEvents<unknown>): string => `${unit.many.slice(0, 1).toUpperCase()}${unit.many.slice(1)}`;

/** The application that reports the events which a control is about, or why none does. */
export function sourceOf(book: FactReader, control: Control, events: AttackEvents<unknown>) {
  const found = book.eventsOf(productOf(control), events);
  if (found === undefined) return { because: 'no connected application reports them.' };
  const because = found.reading?.state === 'read' ? null : (found.reading?.because ?? 'they have not been read yet.');
  return { applicationId: found.source.id, because };
}

type Zones = Pick<AttackQuestion, 'zones' | 'zonesUnread'>;

async function zonesNow(book: FactReader, control: Control): Promise<Zones> {
  const application = book.applicationOf(productOf(control));
  const reading = application && (await book.read(application, zonesFact));
  if (reading?.state === 'read') return { zones: reading.value, zonesUnread: null };
  return { zones: undefined, zonesUnread: reading?.because ?? 'its product is not connected.' };
}

const shares: Readonly<Record<AttackFate, ReturnType<ShareOf>>> = { stopped: 'stopped', undecided: 'undecided', untouched: undefined };
const nothing: ShareOf = () => undefined;

export async function attackQuestion(
  tx: TenantTx,
  book: FactReader,
  control: Control & { readonly evidence: SignInEvidence },
): Promise<AttackQuestion> {
  const { evidence } = control;
  const isAboutZones = evidence.by === 'zone' || ('like' in evidence && evidence.like.zone !== undefined);
  const known: Zones = isAboutZones ? await zonesNow(book, control) : { zones: undefined, zonesUnread: null };
  if (evidence.would === 'replay') {
    const plan = await planReplay(tx, book, control);
    if ('because' in plan) return { ...known, shareOf: nothing, because: plan.because };
    const fateOf = fatesUnder(plan);
    return { ...known, shareOf: (attack) => shares[fateOf(attack)], zones: plan.zones, because: null };
  }
  const { like } = evidence;
  if (like.zone === undefined) return { ...known, shareOf: (attack) => (isLike(attack, like) ? 'alike' : undefined), because: null };
  if (known.zones === undefined)
    return { ...known, shareOf: nothing, because: `The network zones could not be read: ${known.zonesUnread}` };
  const zone = like.zone(known.zones);
  if (zone === undefined) return { ...known, shareOf: nothing, because: 'It is not known which network zone it is about.' };
  const namesOf = zonesOf(known.zones);
  const isAlike: ShareOf = (attack) => (isLike(attack, like) && namesOf(attack).includes(zone) ? 'alike' : undefined);
  return { ...known, shareOf: isAlike, because: null };
}
