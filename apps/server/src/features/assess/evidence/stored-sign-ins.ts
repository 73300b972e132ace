import type { SignInGroup, StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { InTransaction } from '../in-transaction.ts';
import { listAttackingAddresses } from './attack-attempts.ts';
import { type EvidenceSpan, inSpan } from './evidence-window.ts';
import { readAhead } from './read-ahead.ts';

/** As many as fit in memory without being noticed, and so few that a small company has several pages: one is read while another is worked on. */
const mostRowsAtOnce = 20_000;

interface Days {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
}

/** The days of a span, as many together as have no more rows than one statement should read. */
async function daysTogether(tx: TenantTx, span: EvidenceSpan): Promise<Days[]> {
  const { rows: days } = await sql<{ day: string; rows: number }>`
    select day::text, sum(rows)::float8 as rows from sign_in_total where ${inSpan(tx, span)}
    group by sign_in_total.day order by sign_in_total.day limit 400`.execute(tx);
  const together: Days[] = [];
  for (const { day, rows } of days) {
    const last = together.at(-1);
    if (last === undefined || last.rows + rows > mostRowsAtOnce) together.push({ from: day, to: day, rows });
    else together[together.length - 1] = { from: last.from, to: day, rows: last.rows + rows };
  }
  return together;
}

type Field = Exclude<keyof StoredSignIn, 'day' | 'signInName'>;
type Columns = { readonly [Name in Field]: readonly StoredSignIn[Name][] } & { readonly day: readonly number[] };

/** Each column as one list: the database makes them in one pass, without sorting, and little is left to parse. */
async function columnsOf(tx: TenantTx, span: EvidenceSpan): Promise<Columns | undefined> {
  const { rows } = await sql<Columns>`
    select json_agg(person_id) as "personId", json_agg(app) as app, json_agg(app_id) as "appId", json_agg(client) as client,
      json_agg(platform) as platform, json_agg(address) as address, json_agg(country) as country, json_agg(outcome) as outcome,
      json_agg(second_factor) as "secondFactor", json_agg(risk) as risk, json_agg(is_device_trusted) as "isDeviceTrusted",
      json_agg(day - date '1970-01-01') as day, json_agg(count) as count
    from sign_in_day where ${inSpan(tx, span)} having count(*) > 0`.execute(tx);
  return rows[0];
}

interface GrowingGroup extends SignInGroup {
  readonly personIds: string[];
  readonly addresses: (string | null)[];
  readonly days: number[];
  readonly counts: number[];
}

const groupAt = (columns: Columns, row: number, isFromAttacker: boolean): GrowingGroup => ({
  isFromAttacker,
  app: columns.app[row]!,
  appId: columns.appId[row]!,
  client: columns.client[row]!,
  platform: columns.platform[row]!,
  country: columns.country[row]!,
  outcome: columns.outcome[row]!,
  secondFactor: columns.secondFactor[row]!,
  risk: columns.risk[row]!,
  isDeviceTrusted: columns.isDeviceTrusted[row]!,
  personIds: [],
  addresses: [],
  days: [],
  counts: [],
});

/** Divides the parts of a list by one more column, and numbers what comes of it. Much cheaper than a text of all columns as a key. */
function dividing(column: readonly unknown[]): (row: number, part: number) => number {
  const [values, parts] = [new Map<unknown, number>(), [] as number[][]];
  let count = 0;
  return (row, part) => {
    let value = values.get(column[row]);
    if (value === undefined) values.set(column[row], (value = values.size));
    const ofPart = (parts[part] ??= []);
    return (ofPart[value] ??= count++);
  };
}

function groupsOf(columns: Columns, isFromAttacker: (address: string | null, day: number) => boolean): readonly SignInGroup[] {
  const { personId, app, appId, client, platform, address, country, outcome, secondFactor, risk, isDeviceTrusted, day, count } = columns;
  const divisions = [app, appId, client, platform, country, outcome, secondFactor, risk, isDeviceTrusted].map(dividing);
  const groups: GrowingGroup[] = [];
  for (let row = 0; row < count.length; row += 1) {
    const isAttacking = isFromAttacker(address[row]!, day[row]!);
    let part = isAttacking ? 1 : 0;
    for (const divide of divisions) part = divide(row, part);
    const group = (groups[part] ??= groupAt(columns, row, isAttacking));
    group.personIds.push(personId[row]!);
    group.addresses.push(address[row]!);
    group.days.push(day[row]!);
    group.counts.push(count[row]!);
  }
  return groups;
}

async function attackersOf(tx: TenantTx, span: EvidenceSpan): Promise<(address: string | null, day: number) => boolean> {
  const days = new Map<string | null, Set<number>>();
  for (const { day, address } of await listAttackingAddresses(tx, span)) {
    const known = days.get(address) ?? new Set();
    days.set(address, known.add(Date.parse(day) / dayMs));
  }
  return (address, day) => days.get(address)?.has(day) ?? false;
}

async function* pagesOf(inTransaction: InTransaction, span: EvidenceSpan, pages: readonly Days[]): AsyncGenerator<readonly SignInGroup[]> {
  for (const { from, to } of pages) {
    const page = { from, to, applicationId: span.applicationId };
    const [columns, isFromAttacker] = await inTransaction(async (tx) => [await columnsOf(tx, page), await attackersOf(tx, page)] as const);
    if (columns !== undefined) yield groupsOf(columns, isFromAttacker);
  }
}

/** The sign-ins of all days, those together that differ only in person, address and day. A page of days at a time. */
export async function* groupedSignIns(inTransaction: InTransaction, span: EvidenceSpan): AsyncGenerator<readonly SignInGroup[]> {
  const pages = await inTransaction((tx) => daysTogether(tx, span));
  const read = pagesOf(inTransaction, span, pages);
  // In a large company one day is more than a page: two of them take too much memory.
  yield* pages.every(({ rows }) => rows <= mostRowsAtOnce) ? readAhead(read) : read;
}

/** By id, the names that people signed in with. For those whom no directory lists any more. */
export async function signInNamesOf(tx: TenantTx, span: EvidenceSpan, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select person_id as id, max(sign_in_name) as name from sign_in_day
    where ${inSpan(tx, span)} and person_id = any(${personIds}::text[]) group by person_id`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
