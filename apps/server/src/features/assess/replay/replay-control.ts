import { replay, type Replayed } from '@rampart/domain/assess/replay.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { attackingFrom, listAttackingAddresses } from '../evidence/attack-attempts.ts';
import { type EvidenceWindow, evidenceWindow } from '../evidence/evidence-window.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { getControl } from '../find-control.ts';
import { planReplay, type ReplayPlan } from './plan-replay.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { sql } from 'kysely';
import type { SignInSpan } from '../evidence/sign-in-filter.ts';
import type { TallyRows } from '@rampart/domain/assess/replay-tally.ts';
import type { Change } from '@rampart/domain/change.ts';
import { valueOf } from '@rampart/domain/recommend/value-of.ts';

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

const presentReplay = ({ totals, apps, days, ...by }: Replayed, names: Names, windowDays: number) => ({
  totals: {
    sign_ins: totals.signIns,
    blocked: totals.blocked,
    challenged: totals.challenged,
    cannot_tell: totals.cannotTell,
    people_blocked: totals.peopleBlocked,
    people_challenged: totals.peopleChallenged,
    attacks: totals.attacks,
    attacks_stopped: totals.attacksStopped,
  },
  arithmetic: valueOf(totals, windowDays).arithmetic,
  people: rowsOf(by.people, names.person),
  groups: rowsOf(by.groups, names.group),
  applications: rowsOf(apps),
  days: rowsOf(days),
});

const none = { rows: [], others: 0 };

/** Nothing was replayed: there are no figures. */
const noReplay: ReturnType<typeof presentReplay> = {
  totals: {
    sign_ins: 0,
    blocked: 0,
    challenged: 0,
    cannot_tell: 0,
    people_blocked: 0,
    people_challenged: 0,
    attacks: 0,
    attacks_stopped: 0,
  },
  arithmetic: '',
  people: none,
  groups: none,
  applications: none,
  days: none,
};

const rowsPerPage = 5000;

interface Row extends StoredSignIn {
  readonly runId: string;
  readonly row: number;
}

/** Page by page along the table's key, so that memory contains one page at most. Sorted by the text of a day, no key would serve. */
export async function* storedSignIns(tx: TenantTx, { applicationId, from, to }: SignInSpan): AsyncGenerator<readonly StoredSignIn[]> {
  let after: Pick<Row, 'day' | 'runId' | 'row'> = { day: from, runId: '00000000-0000-0000-0000-000000000000', row: -1 };
  for (;;) {
    const { rows } = await sql<Row>`
      select day::text, run_id as "runId", row, person_id as "personId", sign_in_name as "signInName", app, app_id as "appId", client, platform, address, country, outcome,
        second_factor as "secondFactor", risk, is_device_trusted as "isDeviceTrusted", count
      from sign_in_day
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and day between ${after.day}::date and ${to}::date
        and (day, application_id, run_id, row) > (${after.day}::date, ${applicationId}::uuid, ${after.runId}::uuid, ${after.row}::integer)
      order by sign_in_day.day, application_id, run_id, row limit ${rowsPerPage}`.execute(tx);
    const last = rows.at(-1);
    if (last !== undefined) yield rows;
    if (last === undefined || rows.length < rowsPerPage) return;
    after = last;
  }
}

const mostRows = 100;

/** The names of people and groups; a person who is not listed any more is named by the vendor's id. */
async function namesOf(book: FactReader, control: Control): Promise<Names> {
  const application = book.applicationOf(productOf(control));
  const [known, listed] = application ? [await book.read(application, people), await book.read(application, groups)] : [];
  const person = new Map(known?.state === 'read' ? known.value.map(({ id, displayName }) => [id, displayName]) : []);
  const group = new Map(listed?.state === 'read' ? listed.value.map(({ id, name }) => [id, name]) : []);
  return { person: (key, name) => person.get(key) ?? name, group: (key, name) => group.get(key) ?? name };
}

async function replayPlan(tx: TenantTx, plan: ReplayPlan, window: EvidenceWindow): Promise<Replayed> {
  const span = { ...window, applicationId: plan.applicationId };
  const attacking = attackingFrom(await listAttackingAddresses(tx, span));
  return replay({ ...plan, signIns: storedSignIns(tx, span), attacking, most: mostRows });
}

/** The people that the control would have blocked or challenged over the stored sign-ins. */
export async function replayControl(tx: TenantTx, id: string, days: number) {
  const control = getControl(id);
  const { title, name, action } = control;
  const about = { control_id: control.id, title, name, action, product: productOf(control) };
  const run = await findCollectedRun(tx);
  if (run === undefined) {
    const because = 'Nothing has been processed yet. Process the connected applications.';
    return { ...about, because, from: null, to: null, policies: [], ...noReplay };
  }
  const window = evidenceWindow(run.asOf, days);
  const book = await openFactReader(tx, run.asOf);
  const plan = await planReplay(tx, book, control);
  if ('because' in plan) return { ...about, because: plan.because, ...window, policies: [], ...noReplay };
  const replayed = await replayPlan(tx, plan, window);
  const policies = plan.changes.map(nameOfChange);
  return { ...about, because: null, ...window, policies, ...presentReplay(replayed, await namesOf(book, control), days) };
}
