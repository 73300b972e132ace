import { evidenceDays } from '@rampart/domain/evidence.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const folds = ['attacking_address', 'attack_attempt', 'sign_in_total'] as const;

/** So many days at a time, and no more than have so many rows, so that no statement takes long, however much a first run brings. */
const [daysAtOnce, rowsAtOnce] = [7, 300_000];

const onDays = (tx: TenantTx, applicationId: string, days: readonly string[]): RawBuilder<boolean> =>
  sql`tenant_id = ${tx.tenantId} and application_id = ${applicationId} and day = any(${days}::date[])`;

/** What `findAttackingAddresses` of the domain finds. */
const foldAttackingAddresses = (tx: TenantTx, applicationId: string, days: readonly string[]) => sql`
  insert into attacking_address (tenant_id, application_id, day, address)
  select ${tx.tenantId}::uuid, ${applicationId}::uuid, day, address from (
    select day, address, person_id, bool_or(outcome = 'success') as is_let_in from sign_in_day
    where ${onDays(tx, applicationId, days)} and address is not null and outcome <> 'interrupted'
    group by day, address, person_id) as tried
  group by day, address
  having count(*) filter (where not is_let_in) >= greatest(3, 3 * count(*) filter (where is_let_in))`;

/** Those that are attack attempts to `isAttackAttempt` of the domain, given the attacking addresses. */
const foldAttackAttempts = (tx: TenantTx, applicationId: string, days: readonly string[]) => sql`
  insert into attack_attempt (tenant_id, application_id, day, row, person_id, sign_in_name, app, app_id, client, platform, address, country,
    outcome, second_factor, risk, is_device_trusted, count)
  select ${tx.tenantId}::uuid, ${applicationId}::uuid, day, row_number() over (partition by day order by min(run_id::text), min(row)), person_id, sign_in_name, app, app_id, client,
    platform, address, country, outcome, second_factor, risk, is_device_trusted, sum(count)
  from sign_in_day
  where ${onDays(tx, applicationId, days)} and not (outcome = 'success' and (second_factor = 'satisfied' or is_device_trusted is true))
    and (risk in ('medium', 'high') or coalesce((day, address) in (
      select day, address from attacking_address where ${onDays(tx, applicationId, days)}), false))
  group by day, person_id, sign_in_name, app, app_id, client, platform, address, country, outcome, second_factor, risk, is_device_trusted`;

const foldTotals = (tx: TenantTx, applicationId: string, days: readonly string[]) => sql`
  insert into sign_in_total (tenant_id, application_id, day, country, rows, count)
  select ${tx.tenantId}::uuid, ${applicationId}::uuid, day, coalesce(country, ''), count(*), sum(count) from sign_in_day
  where ${onDays(tx, applicationId, days)} group by day, coalesce(country, '')`;

async function countRows(tx: TenantTx, applicationId: string, days: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day::text, count(*)::float8 as count from sign_in_day where ${onDays(tx, applicationId, days)} group by day`.execute(tx);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** In their order; a day is never divided. */
export function daysTogether(days: readonly string[], rows: ReadonlyMap<string, number>): string[][] {
  const together: string[][] = [];
  let taken = 0;
  for (const day of days) {
    const last = together.at(-1);
    const more = rows.get(day) ?? 0;
    if (last === undefined || last.length === daysAtOnce || taken + more > rowsAtOnce) {
      together.push([day]);
      taken = more;
    } else {
      last.push(day);
      taken += more;
    }
  }
  return together;
}

/** More than evidence looks back, so that a day is there as long as anything asks for it. */
const keptDays = evidenceDays + 30;

/**
 * Works out these days anew from all that is known of them, whichever run brought it: a record that comes late counts on its own day, and
 * a day that is folded twice counts once. In the transaction that writes the last of their sign-ins.
 */
export async function foldSignInDays(tx: TenantTx, applicationId: string, touched: Iterable<string>): Promise<void> {
  const days = [...new Set(touched)].toSorted();
  const newest = days.at(-1);
  if (newest === undefined) return;
  for (const table of folds)
    await sql`
      delete from ${sql.table(table)}
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId}
        and (day = any(${days}::date[]) or day < ${newest}::date - ${keptDays}::integer)`.execute(tx);
  for (const some of daysTogether(days, await countRows(tx, applicationId, days)))
    for (const fold of [foldAttackingAddresses, foldAttackAttempts, foldTotals]) await fold(tx, applicationId, some).execute(tx);
}
