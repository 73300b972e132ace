import { wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { type RawBuilder, sql } from 'kysely';
import { lookUp } from '../../../platform/database/look-up.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { countMembers } from '../groups/group-member-store.ts';
import { type AskedList, isRelapse, type Listed, type Part } from './listed-people.ts';
import { goodPart } from './ranking-store.ts';

/** One of the lists of who came and went. */
type Asked = AskedList & { readonly show: 'added' | 'removed' | 'relapsed' };

const days = ({ window: { start, end } }: Asked) => sql`between ${start}::date and ${end}::date`;

const ofGroup = (tx: TenantTx, { groupId }: Asked) => sql`tenant_id = ${tx.tenantId} and group_id = ${groupId}`;

/** Which of the stays that began in the range put a person on a list of who came. */
function counts({ show, isStillMember }: Asked): RawBuilder<unknown> {
  if (show === 'relapsed') return isRelapse;
  return isStillMember === true ? sql`left_on is null` : sql`true`;
}

/** How many are on a list, from one pass over the stays of its group: those of a person follow one another in the primary key. */
export async function countStays(tx: TenantTx, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${mailsOf(tx, asked)}) as listed`.execute(tx);
  return rows[0]?.count ?? 0;
}

function mailsOf(tx: TenantTx, asked: Asked): RawBuilder<unknown> {
  if (asked.show === 'removed')
    return sql`select mail from most_attacked_stay where ${ofGroup(tx, asked)} and left_on ${days(asked)}
      except select mail from most_attacked_stay where ${ofGroup(tx, asked)} and left_on is null`;
  // In the order of the primary key: to gather all stays first takes twice as long.
  return sql`select distinct on (mail) mail from most_attacked_stay where ${ofGroup(tx, asked)} and first_day ${days(asked)}
    and ${counts(asked)} order by mail`;
}

/**
 * The stay for which a person is on the list, looked up for that person alone; none where they are not on it. Put in order by person as well, so that
 * it is found by the primary key where the planner has no figures, as in `lookUp`.
 */
function stayOf(tx: TenantTx, asked: Asked, mail: RawBuilder<unknown>): RawBuilder<unknown> {
  const theirs = sql`and most_attacked_stay.mail between ${mail} and ${mail}`;
  if (asked.show === 'removed')
    return sql`select first_day, left_on from (
        select first_day, left_on, bool_or(left_on is null) over (partition by mail) as is_member
        from most_attacked_stay where ${ofGroup(tx, asked)} ${theirs}) as theirs
      where left_on ${days(asked)} and not is_member order by left_on desc limit 1`;
  return sql`select first_day, left_on from most_attacked_stay where ${ofGroup(tx, asked)} ${theirs} and first_day ${days(asked)}
    and ${counts(asked)} order by mail desc, first_day desc limit 1`;
}

type Row = { readonly total: number } & (Listed | { readonly [Column in keyof Listed]: null });

export interface PageOfStays {
  readonly people: readonly Listed[];
  /** How many the list has. */
  readonly total: number;
}

interface Ordered {
  /** For `mail`, `display_name` and what they are ordered by, of those of `listed` who are on the page. */
  readonly page: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** Everyone on the list is found by one pass, and put in order no further than the page goes. */
async function pageFrom(tx: TenantTx, asked: Asked, { page, order }: Ordered): Promise<PageOfStays> {
  const { rows } = await sql<Row>`
    with listed as materialized (${mailsOf(tx, asked)}), counted as materialized (select count(*)::integer as total from listed)
    select counted.total, page.mail, page.display_name, page.entered_on::text, page.left_on::text
    from counted left join (
      select page.*, stay.first_day as entered_on, stay.left_on
      from (${page}) as page cross join lateral (${stayOf(tx, asked, sql`page.mail`)}) as stay) as page on true
    order by ${order}, page.mail`.execute(tx);
  return { people: rows.filter((row): row is Listed & Row => row.mail !== null), total: rows[0]?.total ?? 0 };
}

/** A long list is met often enough in an order that is kept, and each of it is tested there; a short one is put in order. Only one of the two is carried out. */
async function lengths(tx: TenantTx) {
  const most = Math.round(goodPart * (await countMembers(tx, wholeOrganisationId)));
  return { isShort: sql`(select total <= ${most} from counted)`, isLong: sql`(select total > ${most} from counted)` };
}

/** A test of each in their order, by an index: a join would put everyone in order first. */
const isListed = (tx: TenantTx, asked: Asked, mail: RawBuilder<unknown>) =>
  sql`(select true from (${stayOf(tx, asked, mail)}) as stay) is true`;

/** As many fit into a table in memory. A planner that expects more would read all of them for each test. */
const mostInMemory = 100_000;

/** A test by what was found already: those of a group may all stand at the end of a ranking. */
const isFound = (tx: TenantTx, asked: Asked, mail: RawBuilder<unknown>) => sql`
  (case when (select total > ${sql.lit(mostInMemory)} from counted) then ${isListed(tx, asked, mail)}
  else exists (select from (select mail from listed limit ${sql.lit(mostInMemory)}) as found where found.mail = ${mail}) end) is true`;

const nameOf = (tx: TenantTx, mail: RawBuilder<unknown>) =>
  sql`coalesce((select display_name from person where tenant_id = ${tx.tenantId} and person.mail = ${mail}), ${mail})`;

/** By name, from everyone in the organisation; who has left it comes in between. */
export async function staysByName(tx: TenantTx, asked: Asked, { limit, offset }: Part): Promise<PageOfStays> {
  const { isShort, isLong } = await lengths(tx);
  const inOrganisation = sql`tenant_id = ${tx.tenantId} and group_id = ${wholeOrganisationId}`;
  return pageFrom(tx, asked, {
    page: sql`
      select mail, display_name from (
        select mail, ${nameOf(tx, sql`listed.mail`)} as display_name from listed where ${isShort}
        union all
        (select mail, display_name from people_group_member as member
        where ${isLong} and ${inOrganisation} and ${isFound(tx, asked, sql`member.mail`)}
        order by name_order(display_name), mail limit ${offset + limit})
        union all
        select mail, ${nameOf(tx, sql`gone.mail`)} from (
          select mail from listed where ${isLong} except select mail from people_group_member where ${isLong} and ${inOrganisation}) as gone) as named
      order by name_order(display_name), mail limit ${limit} offset ${offset}`,
    order: sql`name_order(page.display_name)`,
  });
}

/** In the order of the ranking. Who was not attacked in its days is not among them. */
export async function staysByRanking(
  tx: TenantTx,
  asked: Asked,
  { limit, offset, ranking }: Part & { readonly ranking: string },
): Promise<PageOfStays> {
  const { isShort, isLong } = await lengths(tx);
  const ofRanking = sql`tenant_id = ${tx.tenantId} and ranking_id = ${ranking}::uuid`;
  return pageFrom(tx, asked, {
    page: sql`
      select mail, ${nameOf(tx, sql`ranked.mail`)} as display_name, risk from (
        select mail, risk from (
          select listed.mail, ranked.total as risk from listed cross join lateral (
            ${lookUp(sql`select total from ranked_person where ${ofRanking}`, 'ranked_person.mail', sql`listed.mail`)}) as ranked
          where ${isShort}
          union all
          (select mail, total from ranked_person
          where ${isLong} and ${ofRanking} and ${isFound(tx, asked, sql`ranked_person.mail`)}
          order by total desc, mail limit ${offset + limit})) as ranked
        order by risk desc, mail limit ${limit} offset ${offset}) as ranked`,
    order: sql`page.risk desc`,
  });
}
