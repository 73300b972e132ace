import type { SortBy } from '@rampart/contract/people/individuals.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { countMembers } from '../groups/group-member-store.ts';
import { type AskedList, type Listed, listedPeople, type Part } from './listed-people.ts';
import { countStays, staysByName, staysByRanking } from './page-of-stays.ts';
import { fewPeople, findRanking, getRanking } from './ranking-store.ts';
import { decayed } from './risk-figures.ts';

export interface AskedPage extends AskedList {
  readonly sortBy: SortBy;
  readonly limit: number;
  readonly offset: number;
}

const shown = sql`listed.mail, listed.display_name, listed.entered_on::text, listed.left_on::text`;

async function byName(tx: TenantTx, listed: RawBuilder<unknown>, { limit, offset }: Part): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select ${shown} from (${listed}) as listed order by name_order(listed.display_name), listed.mail limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows;
}

/** Adds up the days of everyone on the list. Who was not attacked comes last, by name. */
async function byAddedRisk(tx: TenantTx, listed: RawBuilder<unknown>, { window, limit, offset }: AskedPage): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select ${shown} from (${listed}) as listed cross join lateral (
      select ${decayed('total_risk', window)} as total from attack_day
      where attack_day.tenant_id = ${tx.tenantId} and attack_day.mail = listed.mail and day between ${window.start}::date and ${window.end}::date) as risk
    order by total desc, case when total = 0 then name_order(listed.display_name) end, listed.mail limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows;
}

const ofRanking = (tx: TenantTx, ranking: string) =>
  sql`ranked.tenant_id = ${tx.tenantId} and ranked.ranking_id = ${ranking}::uuid and ranked.mail = listed.mail`;

async function countAttacked(tx: TenantTx, listed: RawBuilder<unknown>, ranking: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${listed}) as listed join ranked_person as ranked on ${ofRanking(tx, ranking)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * In the order of the ranking, and no further than the page goes; after it, by name, who was not attacked. Names are looked up for the page alone: those
 * of everyone who came in a year would take longer than everything else.
 */
async function byRanking(
  tx: TenantTx,
  listed: RawBuilder<unknown>,
  { limit, offset, ranking }: Part & { ranking: string },
): Promise<Listed[]> {
  const { rows: attacked } = await sql<Listed>`
    select listed.mail, coalesce(person.display_name, listed.mail) as display_name, listed.entered_on::text, listed.left_on::text from (
      select ranked.total, listed.mail, listed.entered_on, listed.left_on
      from ranked_person as ranked join (${listed}) as listed on ${ofRanking(tx, ranking)}
      order by ranked.total desc, ranked.mail limit ${limit} offset ${offset}) as listed
    left join person on person.tenant_id = ${tx.tenantId} and person.mail = listed.mail
    order by listed.total desc, listed.mail`.execute(tx);
  if (attacked.length === limit) return attacked;
  const before = attacked.length > 0 || offset === 0 ? offset : await countAttacked(tx, listed, ranking);
  // A test of each person instead of a join: of a ranking that was written a moment ago the planner has no figures, and may join it row by row.
  const others = sql`select * from (${listed}) as listed
    where (exists (select from ranked_person as ranked where ${ofRanking(tx, ranking)})) is not true`;
  return [...attacked, ...(await byName(tx, others, { limit: limit - attacked.length, offset: offset - before }))];
}

/** A list that can be asked for pages. */
interface CountedList {
  readonly listed: RawBuilder<unknown>;
  readonly total: number;
}

/** What was found, as a list again. */
const listOf = (found: readonly Listed[]) => sql`
  select * from unnest(${found.map(({ mail }) => mail)}::text[], ${found.map((one) => one.display_name)}::text[],
    ${found.map((one) => one.entered_on)}::date[], ${found.map((one) => one.left_on)}::date[]) as found (mail, display_name, entered_on, left_on)`;

/** The sizes of whole groups are kept. Any other list is looked through to count it: where it has few people, the page is taken from those that were found. */
async function countList(tx: TenantTx, asked: AskedList): Promise<CountedList> {
  const listed = listedPeople(tx, asked);
  if (asked.show === 'current' && asked.filter === '') return { listed, total: await countMembers(tx, asked.groupId) };
  const { rows: found } = await sql<Listed>`select ${shown} from (${listed}) as listed limit ${fewPeople + 1}`.execute(tx);
  if (found.length <= fewPeople) return { listed: listOf(found), total: found.length };
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${listed}) as listed`.execute(tx);
  return { listed, total: rows[0]?.count ?? 0 };
}

export interface ListPage {
  readonly people: readonly Listed[];
  /** How many the list has. */
  readonly total: number;
  /** Of the range, where there is one. */
  readonly ranking: string | undefined;
}

/** Of those who came and went, found without looking at everyone's name or days. Nothing where they are too few for a ranking that there is not. */
async function pageOfStays(
  tx: TenantTx,
  asked: AskedPage & { readonly show: Exclude<AskedPage['show'], 'current'> },
): Promise<ListPage | undefined> {
  const { window, sortBy, limit, offset } = asked;
  const known = await findRanking(tx, window);
  if (sortBy === 'name') return { ...(await staysByName(tx, asked, asked)), ranking: known };
  if (known === undefined && (await countStays(tx, asked)) <= fewPeople) return undefined;
  const ranking = known ?? (await getRanking(tx, window));
  const page = await staysByRanking(tx, asked, { limit, offset, ranking });
  if (page.people.length === Math.min(limit, Math.max(0, page.total - offset))) return { ...page, ranking };
  return { people: await byRanking(tx, listedPeople(tx, asked), { limit, offset, ranking }), total: page.total, ranking };
}

/** The people of a page, in their order. */
export async function pageOfList(tx: TenantTx, asked: AskedPage): Promise<ListPage> {
  const { window, sortBy, limit, offset, show } = asked;
  const ofStays = show === 'current' || asked.filter !== '' ? undefined : await pageOfStays(tx, { ...asked, show });
  if (ofStays !== undefined) return ofStays;
  const { listed, total } = await countList(tx, asked);
  const ranking = await (sortBy === 'risk' && total > fewPeople ? getRanking(tx, window) : findRanking(tx, window));
  if (sortBy === 'name') return { people: await byName(tx, listed, asked), total, ranking };
  const people = await (ranking === undefined ? byAddedRisk(tx, listed, asked) : byRanking(tx, listed, { limit, offset, ranking }));
  return { people, total, ranking };
}
