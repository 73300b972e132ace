import type { Replayed } from '@rampart/domain/assess/replay.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { type EvidenceSpan, evidenceWindow, latest } from '../evidence/evidence-window.ts';
import { signInNamesOf } from '../evidence/stored-sign-ins.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { getControl } from '../find-control.ts';
import type { TallyRows } from '@rampart/domain/assess/replay-tally.ts';
import type { Change } from '@rampart/domain/change.ts';
import { valueOf } from '@rampart/domain/recommend/value-of.ts';
import { figuresOfReplay } from '@rampart/domain/assess/attack-count.ts';
import { type Effect, effectOf } from '@rampart/domain/assess/effect.ts';
import { askControl } from '../evidence/ask-control.ts';
import { replayPlan } from './replay-controls.ts';
import { planReplay } from './plan-replay.ts';
import type { InTransaction } from '../in-transaction.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { presentEffect } from '../present-effect.ts';

/** By id. */
interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string | null>;
}

const asTheyAre: ReadonlyMap<string, string> = new Map();

/** Attacks stopped are said only where the effect says how many. */
const rowsOf = ({ rows, others }: TallyRows, { state }: Pick<Effect, 'state'>, names = asTheyAre) => ({
  rows: rows.map(({ key, name, blocked, challenged, cannotTell, attacksStopped }) => ({
    key,
    name: names.get(key) ?? name,
    blocked,
    challenged,
    cannot_tell: cannotTell,
    attacks_stopped: state === 'known' ? attacksStopped : null,
  })),
  others,
});

/** Policies, rules and zones have a name in their settings. */
function nameOfChange({ before, after }: Change): string {
  const settings: unknown = after ?? before;
  return typeof settings === 'object' && settings !== null && 'name' in settings ? oneLine(String(settings.name)) : '';
}

const withDepartments = <Row extends { readonly key: string }>(
  { rows, others }: { rows: Row[]; others: number },
  { departments }: Names,
) => ({
  rows: rows.map((row) => ({ ...row, department: departments.get(row.key) ?? null })),
  others,
});

const presentReplay = ({ totals, apps, days, ...by }: Replayed, effect: Effect, names: Names) => ({
  totals: {
    sign_ins: totals.signIns,
    blocked: totals.blocked,
    challenged: totals.challenged,
    cannot_tell: totals.cannotTell,
    people_blocked: totals.peopleBlocked,
    people_challenged: totals.peopleChallenged,
    people_affected: totals.peopleAffected,
  },
  people: withDepartments(rowsOf(by.people, effect, names.people), names),
  groups: rowsOf(by.groups, effect, names.groups),
  applications: rowsOf(apps, effect),
  days: rowsOf(days, effect),
});

const none = { rows: [], others: 0 };

/** Nothing was replayed: there are no figures. */
const noReplay = { policies: [], totals: null, arithmetic: null, people: none, groups: none, applications: none, days: none };

/** As the directory names them. */
async function namesOf(book: FactReader, control: Control): Promise<Names> {
  const application = book.applicationOf(productOf(control));
  const [known, listed] = application ? [await book.read(application, people), await book.read(application, groups)] : [];
  const listedPeople = known?.state === 'read' ? known.value : [];
  return {
    people: new Map(listedPeople.map(({ id, displayName }) => [id, displayName])),
    groups: new Map(listed?.state === 'read' ? listed.value.map(({ id, name }) => [id, name]) : []),
    departments: new Map(listedPeople.map(({ id, department }) => [id, department])),
  };
}

/** Also those whom the directory does not list any more: by the name that they signed in with. */
async function withSignInNames(tx: TenantTx, names: Names, { rows }: TallyRows, span: EvidenceSpan): Promise<Names> {
  const unlisted = rows.map(({ key }) => key).filter((key) => !names.people.has(key));
  const signInNames = await signInNamesOf(tx, span, unlisted);
  return { ...names, people: new Map([...names.people, ...signInNames]) };
}

/** Everything that a what-if says besides what a replay counts. */
async function prepareWhatIf(tx: TenantTx, id: string, days: number) {
  const control = getControl(id);
  const { title, name, action, evidence } = control;
  const about = { control_id: control.id, title, name, action, product: productOf(control) };
  const verdict = (await listVerdicts(tx)).get(id);
  const run = await findCollectedRun(tx);
  if (run === undefined) {
    const because = 'Nothing has been processed yet. Process the connected applications.';
    const effect = presentEffect(effectOf({ evidence, verdict, figures: undefined }));
    return { answer: { ...about, because, from: null, to: null, effect, ...noReplay } };
  }
  const window = evidenceWindow(run.asOf, days);
  const book = await openFactReader(tx, latest(run.asOf, verdict?.asOf));
  const plan = await planReplay(tx, book, control);
  if ('because' in plan) {
    const { figures } = await askControl(tx, book, control, window);
    const effect = presentEffect(effectOf({ evidence, verdict, figures }));
    return { answer: { ...about, because: plan.because, ...window, effect, ...noReplay } };
  }
  return { about, evidence, verdict, window, plan, names: await namesOf(book, control) };
}

/** The people that the control would have blocked or challenged over the stored sign-ins. */
export async function replayControl(inTransaction: InTransaction, id: string, days: number) {
  const prepared = await inTransaction((tx) => prepareWhatIf(tx, id, days));
  if (prepared.answer !== undefined) return prepared.answer;
  const { about, evidence, verdict, window, plan } = prepared;
  const replayed = await replayPlan(inTransaction, plan, window);
  const span = { ...window, applicationId: plan.applicationId };
  const names = await inTransaction((tx) => withSignInNames(tx, prepared.names, replayed.people, span));
  const effect = effectOf({ evidence, verdict, figures: { ...figuresOfReplay(replayed), because: null } });
  const policies = plan.changes.map(nameOfChange);
  const shown = { effect: presentEffect(effect), arithmetic: valueOf(effect, days).arithmetic, policies };
  return { ...about, because: null, ...window, ...shown, ...presentReplay(replayed, effect, names) };
}
