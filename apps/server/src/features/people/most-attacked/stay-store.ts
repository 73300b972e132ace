import type { Stay, StayChanges } from '@rampart/domain/people/stays.ts';
import type { Day } from '@rampart/domain/people/risk-window.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Those that go on, and those that ended on the day that is to be worked out again: bounded by the share of people that the group may have. */
export async function loadStays(tx: TenantTx, groupId: number, leftOn: Day | null): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select mail, first_day::text as "firstDay", left_on::text as "leftOn" from most_attacked_stay
    where tenant_id = ${tx.tenantId} and group_id = ${groupId} and (left_on is null or left_on = ${leftOn}::date)`.execute(tx);
  return rows;
}

export async function changeStays(tx: TenantTx, groupId: number, { put, dropped }: StayChanges): Promise<void> {
  await sql`
    delete from most_attacked_stay where tenant_id = ${tx.tenantId} and group_id = ${groupId} and (mail, first_day) in (
      select * from unnest(${dropped.map(({ mail }) => mail)}::text[], ${dropped.map(({ firstDay }) => firstDay)}::date[]))`.execute(tx);
  // A stay of the same person that ends with these is not in the table yet as it will be. A server of an earlier version left out when that was.
  await sql`
    insert into most_attacked_stay as stay (tenant_id, group_id, mail, first_day, left_on, left_before)
    select ${tx.tenantId}::uuid, ${groupId}::smallint, given.mail, given.first_day, given.left_on, coalesce(given.left_before, (
      select known.left_on from most_attacked_stay as known
      where known.tenant_id = ${tx.tenantId} and known.group_id = ${groupId} and known.mail = given.mail and known.first_day < given.first_day
      order by known.first_day desc limit 1))
    from (
      select mail, first_day, left_on, lag(left_on) over (partition by mail order by first_day) as left_before
      from unnest(${put.map(({ mail }) => mail)}::text[], ${put.map(({ firstDay }) => firstDay)}::date[], ${put.map(({ leftOn }) => leftOn)}::date[])
        as put (mail, first_day, left_on)) as given
    on conflict (tenant_id, group_id, mail, first_day) do update set left_on = excluded.left_on,
      left_before = coalesce(stay.left_before, excluded.left_before)`.execute(tx);
}

export interface RiskState {
  readonly weights: string | null;
  /** The last day that was worked out. */
  readonly until: Day | null;
}

export async function findRiskState(tx: TenantTx): Promise<RiskState> {
  const { rows } = await sql<RiskState>`
    select weights, most_attacked_until::text as until from risk_state where tenant_id = ${tx.tenantId}`.execute(tx);
  return rows[0] ?? { weights: null, until: null };
}

export async function putRiskState(tx: TenantTx, { weights, until }: { weights: string; until: Day | null }): Promise<void> {
  await sql`
    insert into risk_state (tenant_id, weights, most_attacked_until) values (${tx.tenantId}, ${weights}, ${until}::date)
    on conflict (tenant_id) do update set weights = excluded.weights, most_attacked_until = excluded.most_attacked_until`.execute(tx);
}

export const areMostAttackedRecorded = async (tx: TenantTx): Promise<boolean> => (await findRiskState(tx)).until !== null;
