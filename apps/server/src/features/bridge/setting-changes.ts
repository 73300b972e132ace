import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listConnected } from '../connect/index.ts';

const shownDays = 30;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** How many settings were changed each day, by people and by Rampart. A vendor has one log, which each of its products may show: a record of it counts once. */
export async function countSettingChanges(tx: TenantTx, asOf: Date): Promise<Bridge['changes']> {
  const sources = (await listConnected(tx)).filter(({ product }) => product.yields.includes(settingChanges.id));
  if (sources.length === 0) return null;
  const last = asOf.getTime() - 1;
  const days = Array.from({ length: shownDays }, (_, place) => dayOf(last - (shownDays - 1 - place) * dayMs));
  const { rows } = await sql<{ vendor: string; day: string; count: number }>`
    select vendor, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(distinct vendor_id)::integer as count
    from unnest(${sources.map(({ id }) => id)}::uuid[], ${sources.map(({ product }) => product.connector)}::text[]) as source (id, vendor)
    join setting_change on setting_change.tenant_id = ${tx.tenantId} and setting_change.application_id = source.id
    where at >= ${days[0]}::date and at <= ${asOf} and succeeded
    group by vendor, day`.execute(tx);
  const logs = [...Map.groupBy(sources, ({ product }) => product.connector)].map(([vendor, shownBy]) => ({
    product_names: shownBy.map(({ product }) => product.name),
    counts: days.map((day) => rows.find((row) => row.vendor === vendor && row.day === day)?.count ?? 0),
  }));
  return { days, logs, total: logs.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0) };
}
