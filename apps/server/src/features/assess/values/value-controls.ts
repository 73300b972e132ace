import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { AttackCount, figuresOfReplay, type ShareOf } from '@rampart/domain/assess/attack-count.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import { eventsOf, isOfMails, isOfSignIns, type SignInEvidence } from '@rampart/domain/evidence.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { attackAttempts } from '../evidence/attack-attempts.ts';
import { attackQuestion, sourceOf, titleOf } from '../evidence/attack-question.ts';
import { type EvidenceSpan, type EvidenceWindow, evidenceWindow } from '../evidence/evidence-window.ts';
import { askMails } from '../evidence/threat-widgets.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { canReplay } from '../find-control.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { type ControlValue, listControlValues, storeControlValues } from './control-value-store.ts';
import { replayControls } from '../replay/replay-controls.ts';

type OfSignIns = Control & { readonly evidence: SignInEvidence };
const isAskingSignIns = (control: Control): control is OfSignIns => isOfSignIns(control.evidence);

const nothing: ShareOf = () => undefined;

/** One pass over the attack attempts of an application, however many controls ask. What a replay would stop is counted by the replay. */
async function countAttacks(
  tx: TenantTx,
  book: FactReader,
  span: EvidenceSpan,
  controls: readonly OfSignIns[],
): Promise<[string, ControlValue][]> {
  const asked = [];
  for (const control of controls) {
    const isReplayed = control.evidence.would === 'replay';
    const { shareOf, because } = isReplayed ? { shareOf: nothing, because: null } : await attackQuestion(tx, book, control);
    asked.push({ id: control.id, because, hasAnswer: !isReplayed && because === null, count: new AttackCount(shareOf) });
  }
  for await (const page of attackAttempts(tx, span)) for (const attack of page) for (const { count } of asked) count.add(attack);
  return asked.map(({ id, because, hasAnswer, count }) => {
    const figures = count.alike();
    return [id, hasAnswer ? { ...figures, because } : { ...nothingCounted, attacks: figures.attacks, because }];
  });
}

interface Sourced {
  readonly control: Control;
  readonly applicationId: string;
}

async function countTogether(tx: TenantTx, book: FactReader, window: EvidenceWindow, together: readonly Sourced[]) {
  const span = { ...window, applicationId: together[0]!.applicationId };
  const counted = await countAttacks(tx, book, span, together.map(({ control }) => control).filter(isAskingSignIns));
  for (const { control } of together)
    if (isOfMails(control.evidence)) counted.push([control.id, { ...(await askMails(tx, span, control.evidence)).figures, because: null }]);
  return counted;
}

/** What each control that was judged would have done over the days of evidence. What is not known is left out of it, not counted as nought. */
export async function valueControls(tx: TenantTx, asOf: Date): Promise<ReadonlyMap<string, ControlValue>> {
  const verdicts = await listVerdicts(tx);
  const book = await openFactReader(tx, asOf);
  const window = evidenceWindow(asOf);
  const judged = controlRegistry.filter(({ id }) => verdicts.has(id));
  const values = new Map<string, ControlValue>(judged.map(({ id }) => [id, { ...nothingCounted, because: null }]));
  const sourced: Sourced[] = [];
  for (const control of judged) {
    const events = eventsOf(control.evidence);
    if (events === undefined) continue;
    const { applicationId, because } = sourceOf(book, control, events);
    if (applicationId !== undefined && because === null) sourced.push({ control, applicationId });
    else values.set(control.id, { ...nothingCounted, because: `${titleOf(events)} could not be read: ${because}` });
  }
  for (const together of Map.groupBy(
    sourced,
    ({ control, applicationId }) => `${applicationId} ${eventsOf(control.evidence)?.id}`,
  ).values())
    for (const [id, value] of await countTogether(tx, book, window, together)) values.set(id, value);
  const failing = judged.filter((control) => canReplay(control) && verdicts.get(control.id)?.state === 'fail');
  for (const [id, answer] of await replayControls(tx, { book, controls: failing, window }))
    values.set(
      id,
      'replayed' in answer
        ? { ...figuresOfReplay(answer.replayed), because: null }
        : { ...nothingCounted, attacks: values.get(id)?.attacks ?? null, ...answer },
    );
  return values;
}

/**
 * Between runs a control may come to fail that was in place at the latest one, by a rollback. Its effect is then worked out from the same
 * events as that of the others, by the facts that it was judged by.
 */
export async function valueFailingAgain(tx: TenantTx, asOf: Date): Promise<void> {
  const run = await findCollectedRun(tx);
  if (run === undefined) return;
  const [verdicts, known] = [await listVerdicts(tx), await listControlValues(tx)];
  const isWithout = ({ id }: Control): boolean => verdicts.get(id)?.state === 'fail' && known.get(id)?.stopped === null;
  const controls = controlRegistry.filter((control) => canReplay(control) && isWithout(control));
  if (controls.length === 0) return;
  const book = await openFactReader(tx, asOf);
  const values = new Map<string, ControlValue>();
  for (const [id, answer] of await replayControls(tx, { book, controls, window: evidenceWindow(run.asOf) }))
    if ('replayed' in answer) values.set(id, { ...figuresOfReplay(answer.replayed), because: null });
  await storeControlValues(tx, run, values);
}
