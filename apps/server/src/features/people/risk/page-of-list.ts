import type { SortBy } from '@rampart/contract/people/individuals.ts';
import { wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { type RawBuilder, sql } from 'kysely';
import { lookUp } from '../../../platform/database/look-up.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { countMembers } from '../groups/group-member-store.ts';
import { type AskedList, type Listed, listedPeople, type Part } from './listed-people.ts';
import { countStays, staysByName, staysByRanking } from './page-of-stays.ts';
import { fewPeople, findRanking, getRanking, goodPart } from './ranking-store.ts';
import { decayed } from './risk-figures.ts';

export interface AskedPage extends AskedList {
  readonly sortBy: SortBy;
  readonly limit: number;
  readonly offset: number;
}

const shown = sql`listed.mail, listed.display_name, listed.entered_on::text, listed.left_on::text`;

/** A list that can be asked for pages. */
interface CountedList {
  readonly listed: RawBuilder<unknown>;
  readonly total: number;
}

type Way = 'forwards' | 'backwards';

const inOrder = (way: Way) => (way === 'forwards' ? { first: sql`asc`, most: sql`desc` } : { first: sql`desc`, most: sql`asc` });

/** A page of a list, by how it is read from either end: no page is further away than the middle. */
async function fromNearerEnd(
  total: number,
  { limit, offset }: Part,
  read: (way: Way, part: Part) => Promise<readonly Listed[]>,
): Promise<readonly Listed[]> {
  const after = Math.max(0, total - offset - limit);
  if (after >= offset) return read('forwards', { limit, offset });
  if (offset >= total) return [];
  return (await read('backwards', { limit: total - offset - after, offset: after })).toReversed();
}

async function readByName(tx: TenantTx, listed: RawBuilder<unknown>, way: Way, { limit, offset }: Part): Promise<readonly Listed[]> {
  const { first } = inOrder(way);
  const { rows } = await sql<Listed>`
    select ${shown} from (${listed}) as listed order by name_order(listed.display_name) ${first}, listed.mail ${first}
    limit ${limit} offset ${offset}`.execute(tx);
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

const ofRanking = (tx: TenantTx, ranking: string) => sql`ranked.tenant_id = ${tx.tenantId} and ranked.ranking_id = ${ranking}::uuid`;

interface Attacked {
  /** For `total` and `mail` of everyone on the list who was attacked. */
  readonly listed: RawBuilder<unknown>;
  /** For the columns of the list, of a page of them. */
  readonly placed: (page: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * A short list is looked up in the ranking. Of a long one the ranking is read in its order, and each is tested, until the page is full: those of a
 * group may all stand at its end, so that looking each up would take several times as long.
 */
async function attackedOf(tx: TenantTx, { listed, total }: CountedList, ranking: string): Promise<Attacked> {
  const isLong = total > fewPeople && total >= goodPart * (await countMembers(tx, wholeOrganisationId));
  if (!isLong) {
    const inRanking = lookUp(sql`select * from ranked_person as ranked where ${ofRanking(tx, ranking)}`, 'ranked.mail', sql`listed.mail`);
    const found = sql`select ranked.total, ranked.mail, listed.entered_on, listed.left_on`;
    return { listed: sql`${found} from (${listed}) as listed cross join lateral (${inRanking}) as ranked`, placed: (page) => page };
  }
  const isListed = sql`(exists (select from (${listed}) as listed where listed.mail = ranked.mail)) is true`;
  const onList = lookUp(sql`select * from (${listed}) as listed where true`, 'listed.mail', sql`page.mail`);
  return {
    listed: sql`select total, mail from ranked_person as ranked where ${ofRanking(tx, ranking)} and ${isListed}`,
    placed: (page) =>
      sql`select page.total, page.mail, listed.entered_on, listed.left_on from (${page}) as page cross join lateral (${onList}) as listed`,
  };
}

/** Names are looked up for the page alone: those of everyone who came in a year would take longer than everything else. */
async function readAttacked(tx: TenantTx, attacked: Attacked, way: Way, { limit, offset }: Part): Promise<readonly Listed[]> {
  const { first, most } = inOrder(way);
  const page = sql`select * from (${attacked.listed}) as attacked order by total ${most}, mail ${first} limit ${limit} offset ${offset}`;
  const { rows } = await sql<Listed>`
    select listed.mail, coalesce(person.display_name, listed.mail) as display_name, listed.entered_on::text, listed.left_on::text
    from (${attacked.placed(page)}) as listed
    left join person on person.tenant_id = ${tx.tenantId} and person.mail = listed.mail
    order by listed.total ${most}, listed.mail ${first}`.execute(tx);
  return rows;
}

interface Piece {
  readonly listed: RawBuilder<unknown>;
  readonly read: (part: Part) => Promise<readonly Listed[]>;
}

async function countPeople(tx: TenantTx, listed: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${listed}) as listed`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A part of two lists of which one follows the other. The first is counted only where nothing was found in it. */
async function readBoth(tx: TenantTx, [first, second]: readonly [Piece, Piece], { limit, offset }: Part): Promise<readonly Listed[]> {
  const found = await first.read({ limit, offset });
  if (found.length === limit) return found;
  const count = found.length > 0 || offset === 0 ? offset + found.length : await countPeople(tx, first.listed);
  return [...found, ...(await second.read({ limit: limit - found.length, offset: offset + found.length - count }))];
}

/** In the order of the ranking; after it, by name, who was not attacked. */
async function byRanking(tx: TenantTx, list: CountedList, part: Part & { readonly ranking: string }): Promise<readonly Listed[]> {
  const attacked = await attackedOf(tx, list, part.ranking);
  const others = sql`select * from (${list.listed}) as listed
    where (exists (select from ranked_person as ranked where ${ofRanking(tx, part.ranking)} and ranked.mail = listed.mail)) is not true`;
  return fromNearerEnd(list.total, part, (way, asked) => {
    const ranked: Piece = { listed: attacked.listed, read: (some) => readAttacked(tx, attacked, way, some) };
    const named: Piece = { listed: others, read: (some) => readByName(tx, others, way, some) };
    return readBoth(tx, way === 'forwards' ? [ranked, named] : [named, ranked], asked);
  });
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
  return { listed, total: await countPeople(tx, listed) };
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
  const list = { listed: listedPeople(tx, asked), total: page.total };
  return { people: await byRanking(tx, list, { limit, offset, ranking }), total: page.total, ranking };
}

/** The people of a page, in their order. */
export async function pageOfList(tx: TenantTx, asked: AskedPage): Promise<ListPage> {
  const { window, sortBy, limit, offset, show } = asked;
  const ofStays = show === 'current' || asked.filter !== '' ? undefined : await pageOfStays(tx, { ...asked, show });
  if (ofStays !== undefined) return ofStays;
  const list = await countList(tx, asked);
  const { total } = list;
  const ranking = await (sortBy === 'risk' && total > fewPeople ? getRanking(tx, window) : findRanking(tx, window));
  if (sortBy === 'name') {
    const people = await fromNearerEnd(total, asked, (way, part) => readByName(tx, list.listed, way, part));
    return { people, total, ranking };
  }
  const people = await (ranking === undefined ? byAddedRisk(tx, list.listed, asked) : byRanking(tx, list, { limit, offset, ranking }));
  return { people, total, ranking };
}
