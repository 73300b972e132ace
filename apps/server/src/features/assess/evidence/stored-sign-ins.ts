import type { SignInGroup, StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { InTransaction } from '../in-transaction.ts';
import { listAttackingAddresses } from './attack-attempts.ts';
import { type EvidenceSpan, inSpan } from './evidence-window.ts';
import { readAhead } from '../../../platform/read-ahead.ts';

/** How many rows a page has. */
export interface PageSize {
  /** Whole days, as long as they have no more: so few that a small company has several pages, and one is read while another is worked on. */
  readonly ofDays: number;
  /** As many as fit in memory without being noticed, of a day that has more. */
  readonly most: number;
}

const usual: PageSize = { ofDays: 20_000, most: 50_000 };

interface Days {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
}

/** The days of a span, as many together as have no more rows than one statement should read. */
async function daysTogether(tx: TenantTx, span: EvidenceSpan, { ofDays }: PageSize): Promise<Days[]> {
  const { rows: days } = await sql<{ day: string; rows: number }>`
    select day::text, sum(rows)::float8 as rows from sign_in_total where ${inSpan(tx, span)}
    group by sign_in_total.day order by sign_in_total.day limit 400`.execute(tx);
  const together: Days[] = [];
  for (const { day, rows } of days) {
    const last = together.at(-1);
    if (last === undefined || last.rows + rows > ofDays) together.push({ from: day, to: day, rows });
    else together[together.length - 1] = { from: last.from, to: day, rows: last.rows + rows };
  }
  return together;
}

type Field = Exclude<keyof StoredSignIn, 'day' | 'signInName'>;
type Columns = { readonly [Name in Field]: readonly StoredSignIn[Name][] } & { readonly day: readonly number[] };

/** A place in a day, by the key of its rows. */
interface Place {
  readonly runId: string;
  readonly row: number;
}

/** Rows after the one place and up to the other; from the first, or to the last, where there is none. */
interface Slice {
  readonly after?: Place | undefined;
  readonly upTo?: Place | undefined;
}

const inSlice = ({ after, upTo }: Slice) => sql`
  ${after === undefined ? sql`true` : sql`(run_id, row) > (${after.runId}::uuid, ${after.row}::integer)`}
  and ${upTo === undefined ? sql`true` : sql`(run_id, row) <= (${upTo.runId}::uuid, ${upTo.row}::integer)`}`;

/** Each column as one list: the database makes them in one pass, without sorting, and little is left to parse. */
async function columnsOf(tx: TenantTx, span: EvidenceSpan, slice: Slice): Promise<Columns | undefined> {
  const { rows } = await sql<Columns>`
    select json_agg(person_id) as "personId", json_agg(app) as app, json_agg(app_id) as "appId", json_agg(client) as client,
      json_agg(platform) as platform, json_agg(address) as address, json_agg(country) as country, json_agg(outcome) as outcome,
      json_agg(second_factor) as "secondFactor", json_agg(risk) as risk, json_agg(is_device_trusted) as "isDeviceTrusted",
      json_agg(day - date '1970-01-01') as day, json_agg(count) as count
    from sign_in_day where ${inSpan(tx, span)} and ${inSlice(slice)} having count(*) > 0`.execute(tx);
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

/** Where the next slice of a day ends; nothing when it is the last. */
async function endOfSlice(tx: TenantTx, day: EvidenceSpan, after: Place | undefined, most: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select run_id as "runId", row from sign_in_day where ${inSpan(tx, day)} and ${inSlice({ after })}
    order by sign_in_day.day, application_id, run_id, row offset ${most - 1} limit 1`.execute(tx);
  return rows[0];
}

/** A day that has too many rows for one page, in slices along its key. */
async function* slicesOf(inTransaction: InTransaction, day: EvidenceSpan, most: number): AsyncGenerator<Slice> {
  let after: Place | undefined;
  do {
    const from = after;
    after = await inTransaction((tx) => endOfSlice(tx, day, from, most));
    yield { after: from, upTo: after };
  } while (after !== undefined);
}

interface Asked {
  readonly span: EvidenceSpan;
  readonly pages: readonly Days[];
  readonly most: number;
}

async function* pagesOf(inTransaction: InTransaction, { span, pages, most }: Asked): AsyncGenerator<readonly SignInGroup[]> {
  for (const { from, to, rows } of pages) {
    const days = { from, to, applicationId: span.applicationId };
    const isFromAttacker = await inTransaction((tx) => attackersOf(tx, days));
    for await (const slice of rows > most ? slicesOf(inTransaction, days, most) : [{}]) {
      const columns = await inTransaction((tx) => columnsOf(tx, days, slice));
      if (columns !== undefined) yield groupsOf(columns, isFromAttacker);
    }
  }
}

/** The sign-ins of all days, those together that differ only in person, address and day. A page of days at a time, or of a part of a large one. */
export async function* groupedSignIns(
  inTransaction: InTransaction,
  span: EvidenceSpan,
  size: PageSize = usual,
): AsyncGenerator<readonly SignInGroup[]> {
  const pages = await inTransaction((tx) => daysTogether(tx, span, size));
  yield* readAhead(pagesOf(inTransaction, { span, pages, most: size.most }));
}

/** By id, the names that people signed in with. For those whom no directory lists any more. */
export async function signInNamesOf(tx: TenantTx, span: EvidenceSpan, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select person_id as id, max(sign_in_name) as name from sign_in_day
    where ${inSpan(tx, span)} and person_id = any(${personIds}::text[]) group by person_id`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
