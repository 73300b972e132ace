import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listConnected } from '../connect/index.ts';

const shownDays = 30;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** How many settings were changed each day in the products that report it, by people and by Rampart. */
export async function countSettingChanges(tx: TenantTx, asOf: Date): Promise<Bridge['changes']> {
  const sources = (await listConnected(tx)).filter(({ product }) => product.yields.includes(settingChanges.id));
  if (sources.length === 0) return null;
  const last = asOf.getTime() - 1;
  const days = Array.from({ length: shownDays }, (_, place) => dayOf(last - (shownDays - 1 - place) * dayMs));
  const { rows } = await sql<{ application_id: string; day: string; count: number }>`
    select application_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as count from setting_change
    where tenant_id = ${tx.tenantId} and at >= ${days[0]}::date and at <= ${asOf} and succeeded
    group by application_id, day`.execute(tx);
  const products = sources.map(({ id, product }) => ({
    product_name: product.name,
    counts: days.map((day) => rows.find((row) => row.application_id === id && row.day === day)?.count ?? 0),
  }));
  return { days, products, total: products.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0) };
}
