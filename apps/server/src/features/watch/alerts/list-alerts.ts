import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import type { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import { type DriftStatus, openStatuses } from '@rampart/domain/watch/drift-status.ts';
import type { PostureRiskLevel } from '@rampart/domain/watch/posture-risk-level.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { watchedTypes, type WatchDeps } from '../watch-deps.ts';
import { type GroupingRow, presentAlerts } from './alert-rows.ts';

export interface AlertFilter {
  readonly tags?: string | undefined;
  readonly statuses?: readonly DriftStatus[] | undefined;
  readonly products?: readonly string[] | undefined;
  readonly priorities?: readonly DriftPriority[] | undefined;
  readonly posture_risk?: readonly PostureRiskLevel[] | undefined;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const among = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values === undefined || values.length === 0 ? sql`true` : sql`${column} = any(${[...values]}::text[])`;

/** As `riskLevel` says it, of a stored change. */
const levelOf = sql`case
  when change.risk_points > 0 or jsonb_path_exists(change.risk, '$.controls[*] ? (@.from == "pass" && @.to == "fail")') then 'raised'
  when change.risk_points < 0 or jsonb_path_exists(change.risk, '$.controls[*] ? (@.from == "fail" && @.to == "pass")') then 'lowered'
  else 'unchanged' end`;

/** Which changes count; of `change`. What is not connected any more does not. */
export const changeMatches = (tx: TenantTx, { statuses, products, priorities, posture_risk: risks }: AlertFilter) => sql`
  change.tenant_id = ${tx.tenantId} and change.grouping_id is not null
  and change.application_id in (select id from application where tenant_id = ${tx.tenantId})
  and ${among(sql`change.status`, statuses)} and ${among(sql`change.product`, products)}
  and ${among(sql`change.priority`, priorities)} and ${among(levelOf, risks)}`;

interface Listed {
  readonly alerts: DriftAlert[];
  readonly total: number;
  readonly open: number;
  readonly compared_at: string | null;
  readonly products: { product: string; product_name: string }[];
}

async function countGroupings(tx: TenantTx, filter: AlertFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct change.grouping_id)::integer as count from drift_change as change
    where ${changeMatches(tx, filter)} and (${filter.tags ?? null}::uuid is null or change.grouping_id = ${filter.tags ?? null})`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** A grouping is listed when one of its changes matches. */
async function listGroupings(tx: TenantTx, filter: AlertFilter, { limit, offset }: Page): Promise<GroupingRow[]> {
  const { rows } = await sql<GroupingRow>`
    select grouping.id, grouping.product, grouping.category, grouping.title, grouping.found_at, counted.count as change_count
    from drift_grouping as grouping
    cross join lateral (
      select count(*)::integer as count from drift_change as own where own.tenant_id = grouping.tenant_id and own.grouping_id = grouping.id) as counted
    where grouping.tenant_id = ${tx.tenantId} and (${filter.tags ?? null}::uuid is null or grouping.id = ${filter.tags ?? null})
      and exists (select from drift_change as change where ${changeMatches(tx, filter)} and change.grouping_id = grouping.id)
    order by grouping.found_at desc, grouping.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

async function findComparedAt(tx: TenantTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(as_of) as at from configuration_reading where tenant_id = ${tx.tenantId}`.execute(tx);
  return rows[0]?.at ?? null;
}

export async function listAlerts(deps: WatchDeps, tx: TenantTx, filter: AlertFilter, page: Page): Promise<Listed> {
  const connected = await listConnected(tx);
  return {
    alerts: await presentAlerts(deps, tx, await listGroupings(tx, filter, page)),
    total: await countGroupings(tx, filter),
    open: await countGroupings(tx, { statuses: openStatuses }),
    compared_at: (await findComparedAt(tx))?.toISOString() ?? null,
    products: connected
      .filter(({ product }) => watchedTypes(deps.connectors, product).length > 0)
      .map(({ product }) => ({ product: product.id, product_name: product.name })),
  };
}
