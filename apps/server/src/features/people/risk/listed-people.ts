import type { ShowUsers } from '@rampart/contract/people/individuals.ts';
import { peopleGroups } from '@rampart/domain/people/people-group.ts';
import { type RiskWindow, trendMonths } from '@rampart/domain/people/risk-window.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface AskedList {
  readonly groupId: number;
  readonly show: ShowUsers;
  readonly window: RiskWindow;
  readonly filter: string;
  /** Of those who were added: only who has not left since. */
  readonly isStillMember?: boolean | undefined;
}

/** A person's place on a list. */
export interface Listed {
  readonly mail: string;
  readonly display_name: string;
  readonly entered_on: string | null;
  readonly left_on: string | null;
}

export interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Every character of a filter means itself. */
const matches = (filter: string) => {
  // No name has the zero character in it, and PostgreSQL would not even be asked about one.
  if (filter.includes('\0')) return sql`false`;
  return filter === '' ? sql`true` : sql`strpos(search, fold_text(${filter}::text)) > 0`;
};

const mostAttackedIds = new Set(peopleGroups.filter(({ kind }) => kind === 'most-attacked').map(({ id }) => id));

/** Everyone in the group now, in the order of an index. */
const members = (tx: TenantTx, { groupId, filter }: AskedList) => sql`
  select mail, display_name, null::date as entered_on, null::date as left_on from people_group_member
  where tenant_id = ${tx.tenantId} and group_id = ${groupId} and ${matches(filter)}`;

/** With the stay that they are in, which the most attacked alone have. */
const membersWithStay = (tx: TenantTx, { groupId, filter }: AskedList) => sql`
  select member.mail, member.display_name, stay.first_day as entered_on, null::date as left_on
  from people_group_member as member
  left join most_attacked_stay as stay on stay.tenant_id = ${tx.tenantId} and stay.group_id = member.group_id and stay.mail = member.mail
    and stay.left_on is null
  where member.tenant_id = ${tx.tenantId} and member.group_id = ${groupId} and ${matches(filter)}`;

/** A name is looked up for each: to join them, the planner goes through everyone in the directory. */
const named = (stays: RawBuilder<unknown>, tx: TenantTx, filter: string) => sql`
  select * from (
    select mail, coalesce(known_name, mail) as display_name, first_day as entered_on, left_on,
      fold_text(coalesce(known_name, '')) || E'\n' || fold_text(mail) as search
    from (
      select stay.mail, stay.first_day, stay.left_on,
        (select person.display_name from person where person.tenant_id = ${tx.tenantId} and person.mail = stay.mail) as known_name
      from (${stays}) as stay) as stay) as named
  where ${matches(filter)}`;

const days = ({ start, end }: RiskWindow) => sql`between ${start}::date and ${end}::date`;

/** Each person who came in the range, once, by the newest time. */
const entrances = (tx: TenantTx, { groupId, window, isStillMember = false }: AskedList) => sql`
  select distinct on (mail) mail, first_day, left_on from most_attacked_stay
  where tenant_id = ${tx.tenantId} and group_id = ${groupId} and first_day ${days(window)}
    and ${isStillMember ? sql`left_on is null` : sql`true`}
  order by mail, first_day desc`;

/** A test of each instead of a join: of stays that were written a moment ago the planner has no figures, and may join each with all. */
const exits = (tx: TenantTx, { groupId, window }: AskedList) => sql`
  select distinct on (mail) mail, first_day, left_on from most_attacked_stay as gone
  where tenant_id = ${tx.tenantId} and group_id = ${groupId} and left_on ${days(window)} and (exists (
    select from most_attacked_stay as back
    where back.tenant_id = ${tx.tenantId} and back.group_id = ${groupId} and back.mail = gone.mail and back.left_on is null)) is not true
  order by mail, left_on desc`;

/** A stay before it that ended in the months that trends go back. */
const earlierStays = (tx: TenantTx, groupId: number) => sql`
  from most_attacked_stay as earlier
  where earlier.tenant_id = ${tx.tenantId} and earlier.group_id = ${groupId} and earlier.mail = stay.mail
    and earlier.left_on <= stay.first_day and earlier.left_on > stay.first_day - make_interval(months => ${trendMonths})`;

/** Of a stay that follows another within the months that trends go back. */
export const isRelapse = sql`left_before > first_day - make_interval(months => ${sql.lit(trendMonths)})`;

const relapses = (tx: TenantTx, { groupId, window }: AskedList) => sql`
  select distinct on (mail) mail, first_day, left_on from most_attacked_stay
  where tenant_id = ${tx.tenantId} and group_id = ${groupId} and first_day ${days(window)} and ${isRelapse}
  order by mail, first_day desc`;

/** A query for `mail`, `display_name`, `entered_on` and `left_on` of everyone on the list. */
export function listedPeople(tx: TenantTx, asked: AskedList): RawBuilder<unknown> {
  if (asked.show === 'current') return mostAttackedIds.has(asked.groupId) ? membersWithStay(tx, asked) : members(tx, asked);
  const stays = { added: entrances, removed: exits, relapsed: relapses }[asked.show](tx, asked);
  return named(stays, tx, asked.filter);
}

export interface EarlierStays {
  readonly mail: string;
  readonly count: number;
}

/** How often each of these was in the group before the stay that began on that day. */
export async function countEarlierStays(
  tx: TenantTx,
  groupId: number,
  stays: readonly { mail: string; enteredOn: string }[],
): Promise<EarlierStays[]> {
  if (stays.length === 0) return [];
  const { rows } = await sql<EarlierStays>`
    select stay.mail, (select count(*)::integer ${earlierStays(tx, groupId)}) as count
    from unnest(${stays.map(({ mail }) => mail)}::text[], ${stays.map(({ enteredOn }) => enteredOn)}::date[]) as stay (mail, first_day)`.execute(
    tx,
  );
  return rows;
}

export interface MembershipDay {
  readonly date: string;
  readonly members: number;
  readonly entered: number;
  readonly left: number;
  readonly relapsed: number;
}

/** One row for each day of the window. */
export async function countMembershipDays(tx: TenantTx, groupId: number, { start, end }: RiskWindow): Promise<MembershipDay[]> {
  const { rows } = await sql<MembershipDay>`
    with stay as (
      select first_day, left_on, left_before from most_attacked_stay
      where tenant_id = ${tx.tenantId} and group_id = ${groupId} and first_day <= ${end}::date and (left_on is null or left_on >= ${start}::date)),
    moves as (
      select first_day as day, count(*) as entered, 0 as gone, count(*) filter (where ${isRelapse}) as relapsed from stay group by first_day
      union all select left_on, 0, count(*), 0 from stay where left_on is not null group by left_on),
    by_day as (select day, sum(entered) as entered, sum(gone) as gone, sum(relapsed) as relapsed from moves group by day),
    before as (select count(*) as members from stay where first_day < ${start}::date and (left_on is null or left_on >= ${start}::date))
    select calendar.day::date::text as date, coalesce(entered, 0)::integer as entered, coalesce(gone, 0)::integer as left,
      coalesce(relapsed, 0)::integer as relapsed,
      ((select members from before) + sum(coalesce(entered, 0) - coalesce(gone, 0)) over (order by calendar.day))::integer as members
    from generate_series(${start}::date, ${end}::date, interval '1 day') as calendar (day) left join by_day on by_day.day = calendar.day::date
    order by calendar.day`.execute(tx);
  return rows;
}
