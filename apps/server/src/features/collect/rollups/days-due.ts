import { dayMs } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { foldAttackDays, lockRisk } from './fold-attack-days.ts';
import { mergeSightings } from './mail-sightings.ts';

/** Notes that mails of these days were read, in the transaction that wrote the last of them. Of each application for itself: none waits for another. */
export async function noteDaysDue(tx: TenantTx, applicationId: string, days: Iterable<string>): Promise<void> {
  await sql`
    insert into attack_day_due (tenant_id, application_id, day)
    select ${tx.tenantId}::uuid, ${applicationId}::uuid, unnest(${[...new Set(days)]}::date[])
    on conflict do nothing`.execute(tx);
}

/**
 * Merges and folds the days of which mails were read, once for all products of a run: each of them reports the same days, and to work those
 * out takes as long for one product as for all. What a run left that was never over is folded with the next.
 */
export async function foldDaysDue(tx: TenantTx): Promise<void> {
  await lockRisk(tx);
  const { rows } = await sql<{ day: string }>`
    delete from attack_day_due where tenant_id = ${tx.tenantId} returning day::text`.execute(tx);
  if (rows.length === 0) return;
  const days = rows.map(({ day }) => day);
  await foldAttackDays(tx, await mergeSightings(tx, days));
}

/** Four weekly runs come together so: sightings of the same mails are kept for longer. */
const waitsAtMostMs = 26 * dayMs;

/**
 * While more runs of the past follow, days may wait for them: products whose vendors keep events for longer report the same days a few weeks
 * later, and each folding works a day out anew.
 */
export async function foldDaysThatWaited(tx: TenantTx, asOf: Date): Promise<void> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(day)::timestamp at time zone 'UTC' as oldest from attack_day_due where tenant_id = ${tx.tenantId}`.execute(tx);
  const oldest = rows[0]?.oldest;
  if (oldest && asOf.getTime() - oldest.getTime() >= waitsAtMostMs) await foldDaysDue(tx);
}
