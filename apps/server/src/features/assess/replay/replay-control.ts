import type { Replayed } from '@rampart/domain/assess/replay.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { evidenceWindow, latest } from '../evidence/evidence-window.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { getControl } from '../find-control.ts';
import type { TallyRows } from '@rampart/domain/assess/replay-tally.ts';
import type { Change } from '@rampart/domain/change.ts';
import { valueOf } from '@rampart/domain/recommend/value-of.ts';
import { figuresOfReplay } from '@rampart/domain/assess/attack-count.ts';
import { effectOf } from '@rampart/domain/assess/effect.ts';
import { askControl } from '../evidence/ask-control.ts';
import { replayPlan } from './replay-controls.ts';
import { planReplay } from './plan-replay.ts';
import type { InTransaction } from '../in-transaction.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { presentEffect } from '../present-effect.ts';

type NameOf = (key: string, name: string) => string;

interface Names {
  readonly person: NameOf;
  readonly group: NameOf;
}

const asItIs: NameOf = (_key, name) => name;

const rowsOf = ({ rows, others }: TallyRows, nameOf: NameOf = asItIs) => ({
  rows: rows.map(({ key, name, blocked, challenged, cannotTell }) => ({
    key,
    name: nameOf(key, name),
    blocked,
    challenged,
    cannot_tell: cannotTell,
  })),
  others,
});

/** Policies, rules and zones have a name in their settings. */
function nameOfChange({ before, after }: Change): string {
  const settings: unknown = after ?? before;
  return typeof settings === 'object' && settings !== null && 'name' in settings ? oneLine(String(settings.name)) : '';
}

const presentReplay = ({ totals, apps, days, ...by }: Replayed, names: Names) => ({
  totals: {
    sign_ins: totals.signIns,
    blocked: totals.blocked,
    challenged: totals.challenged,
    cannot_tell: totals.cannotTell,
    people_blocked: totals.peopleBlocked,
    people_challenged: totals.peopleChallenged,
    people_affected: totals.peopleAffected,
  },
  people: rowsOf(by.people, names.person),
  groups: rowsOf(by.groups, names.group),
  applications: rowsOf(apps),
  days: rowsOf(days),
});

const none = { rows: [], others: 0 };

/** Nothing was replayed: there are no figures. */
const noReplay = { policies: [], totals: null, arithmetic: null, people: none, groups: none, applications: none, days: none };

/** The names of people and groups; a person who is not listed any more is named by the vendor's id. */
async function namesOf(book: FactReader, control: Control): Promise<Names> {
  const application = book.applicationOf(productOf(control));
  const [known, listed] = application ? [await book.read(application, people), await book.read(application, groups)] : [];
  const person = new Map(known?.state === 'read' ? known.value.map(({ id, displayName }) => [id, displayName]) : []);
  const group = new Map(listed?.state === 'read' ? listed.value.map(({ id, name }) => [id, name]) : []);
  return { person: (key, name) => person.get(key) ?? name, group: (key, name) => group.get(key) ?? name };
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
  const { about, evidence, verdict, window, plan, names } = prepared;
  const replayed = await replayPlan(inTransaction, plan, window);
  const effect = effectOf({ evidence, verdict, figures: { ...figuresOfReplay(replayed), because: null } });
  const policies = plan.changes.map(nameOfChange);
  const shown = { effect: presentEffect(effect), arithmetic: valueOf(effect, days).arithmetic, policies };
  return { ...about, because: null, ...window, ...shown, ...presentReplay(replayed, names) };
}
