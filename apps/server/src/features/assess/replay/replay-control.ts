import type { Replayed } from '@rampart/domain/assess/replay.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { type EvidenceSpan, type EvidenceWindow, evidenceWindow, latest } from '../evidence/evidence-window.ts';
import { signInNamesOf } from '../evidence/stored-sign-ins.ts';
import { unreadDays } from '../evidence/unread-days.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { getControl } from '../get-control.ts';
import type { TallyRows } from '@rampart/domain/assess/replay-tally.ts';
import { valueOf } from '@rampart/domain/recommend/value-of.ts';
import { figuresOfReplay } from '@rampart/domain/assess/attack-count.ts';
import { type Effect, effectOf } from '@rampart/domain/assess/effect.ts';
import { askControl, type ControlAnswer } from '../evidence/ask-control.ts';
import { storedAnswer } from '../evidence/known-answer.ts';
import { replayPlan } from './replay-controls.ts';
import { hashReplayInputs } from './replay-inputs.ts';
import { findReplay, type ListedNames } from './replay-store.ts';
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
const noReplay = {
  policies: [],
  totals: null,
  arithmetic: null,
  people: none,
  groups: none,
  applications: none,
  days: none,
  unread_days: [],
};

const byId = ({ people, groups }: ListedNames): Names => ({
  people: new Map(people.map(({ id, name }) => [id, name])),
  groups: new Map(groups.map(({ id, name }) => [id, name])),
  departments: new Map(people.map(({ id, department }) => [id, department])),
});

/** Also those whom the directory does not list any more: by the name that they signed in with. */
async function withSignInNames(tx: TenantTx, names: Names, { rows }: TallyRows, span: EvidenceSpan): Promise<Names> {
  const unlisted = rows.map(({ key }) => key).filter((key) => !names.people.has(key));
  const signInNames = await signInNamesOf(tx, span, unlisted);
  return { ...names, people: new Map([...names.people, ...signInNames]) };
}

interface Asked {
  readonly control: Control;
  readonly days: number;
}

/** What the latest run has replayed of the same days with the same inputs. */
async function findStored(tx: TenantTx, book: FactReader, control: Control, window: EvidenceWindow) {
  const inputs = await hashReplayInputs(tx, book, control);
  const result = inputs && (await findReplay(tx, { controlId: control.id, window, inputs }));
  const source = book.eventsOf(productOf(control), signIns)?.source;
  return result && source && { ...result, applicationId: source.id };
}

/** Everything that a what-if says besides what a replay counts; what it counts too, where that is known. */
async function prepareWhatIf(tx: TenantTx, { control, days }: Asked) {
  const { title, name, action, evidence } = control;
  const about = { control_id: control.id, title, name, action, product: productOf(control) };
  const verdict = (await listVerdicts(tx)).get(control.id);
  const run = await findCollectedRun(tx);
  if (run === undefined) {
    const because = 'Nothing has been processed yet. Process the connected applications.';
    const effect = presentEffect(effectOf({ evidence, verdict, figures: undefined }));
    return { answer: { ...about, because, from: null, to: null, effect, ...noReplay } };
  }
  const window = evidenceWindow(run.asOf, days);
  const book = await openFactReader(tx, latest(run.asOf, verdict?.asOf));
  const said = { about, evidence, verdict, window };
  const stored = await findStored(tx, book, control, window);
  if (stored !== undefined) return { ...said, stored, plan: undefined };
  const notReplayed = (because: string, { figures }: ControlAnswer) => ({
    answer: { ...about, because, ...window, effect: presentEffect(effectOf({ evidence, verdict, figures })), ...noReplay },
  });
  const known = await storedAnswer(tx, book, control, window);
  if (known?.notReplayed) return notReplayed(known.notReplayed, known);
  const plan = await planReplay(tx, book, control);
  if ('because' in plan) return notReplayed(plan.because, await askControl(tx, book, control, window));
  return { ...said, stored: undefined, plan };
}

/** The people that the control would have blocked or challenged over the stored sign-ins. */
export async function replayControl(inTransaction: InTransaction, id: string, days: number) {
  const control = getControl(id);
  const prepared = await inTransaction((tx) => prepareWhatIf(tx, { control, days }));
  if (prepared.answer !== undefined) return prepared.answer;
  const { about, evidence, verdict, window, plan } = prepared;
  const result =
    plan === undefined ? prepared.stored : { ...(await replayPlan(inTransaction, plan, window)), applicationId: plan.applicationId };
  const { replayed, policies, applicationId } = result;
  const span = { ...window, applicationId };
  const names = await inTransaction((tx) => withSignInNames(tx, byId(result.names), replayed.people, span));
  const stored = new Set(replayed.days.rows.map(({ key }) => key));
  const unread = await inTransaction((tx) => unreadDays(tx, { kind: signIns, span, stored }));
  const effect = effectOf({ evidence, verdict, figures: { ...figuresOfReplay(replayed), because: null } });
  const shown = { effect: presentEffect(effect), arithmetic: valueOf(effect, days).arithmetic, policies: [...policies] };
  return { ...about, because: null, ...window, ...shown, ...presentReplay(replayed, effect, names), unread_days: [...unread] };
}
