import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { DriftAlert, DriftChange, DriftRisk } from '@rampart/contract/watch/alerts.ts';
import { configurationTypes, ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { DriftCategory, partsOfCategory } from '@rampart/domain/watch/drift-category.ts';
import { DriftPriority, higherPriority } from '@rampart/domain/watch/drift-priority.ts';
import { DriftStatus, isOpenStatus, openStatuses, statusOfAll } from '@rampart/domain/watch/drift-status.ts';
import { attacksLetThrough, PostureRisk, riskLevel } from '@rampart/domain/watch/posture-risk.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { loadVersions, objectOf } from '../compare/version-store.ts';
import { stepsByHand } from '../revert/steps-by-hand.ts';
import { watchedTypes, type WatchDeps } from '../watch-deps.ts';
import { listAlertTickets } from '../../tickets/index.ts';
import { presentTicket } from '../tickets/present-ticket.ts';
import { techniquesLetThrough } from './techniques-let-through.ts';

const mostChanges = 100;

const supersededText = 'A later Rampart deployment overwrote this change. What it deployed is the baseline now.';

export const ChangeRow = z.object({
  id: z.uuid(),
  grouping_id: z.uuid().nullable(),
  application_id: z.uuid(),
  product: z.string(),
  type: ConfigurationType,
  object_id: z.string(),
  object_name: z.string(),
  category: DriftCategory,
  before: z.string().nullable(),
  after: z.string().nullable(),
  before_position: z.int().nullable(),
  after_position: z.int().nullable(),
  found_at: z.date(),
  happened_at: z.date().nullable(),
  actor: z.string().nullable(),
  cause: z.enum(['deployment', 'person', 'unknown']),
  job_id: z.uuid().nullable(),
  revert_job_id: z.uuid().nullable(),
  superseded_by: z.uuid().nullable(),
  priority: DriftPriority,
  risk: PostureRisk,
  status: DriftStatus,
  owner: z.string().nullable(),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.date().nullable(),
  rule_id: z.uuid().nullable(),
  accepted_until: z.date().nullable(),
  ticket_name: z.string().nullable(),
  ticket_url: z.string().nullable(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

/** The columns of a change, of `change` with its `rule` beside it. */
const columns = sql`
  change.id, change.grouping_id, change.application_id, change.product, change.type, change.object_id, change.object_name, change.category,
  encode(change.before, 'hex') as before, encode(change.after, 'hex') as after, change.before_position, change.after_position, change.found_at,
  change.happened_at, change.actor, change.cause, change.job_id, change.revert_job_id, change.superseded_by, change.priority, change.risk, change.status, change.owner, change.reason,
  change.decided_by, change.decided_at, change.rule_id,
  case when change.status = 'accepted' then rule.expires_at end as accepted_until, ticket.ref_name as ticket_name, ticket.seen ->> 'url' as ticket_url`;

const changesWithRules = sql`
  drift_change as change left join baseline_rule as rule on rule.tenant_id = change.tenant_id and rule.id = change.rule_id
  left join ticket on ticket.tenant_id = change.tenant_id and ticket.id = change.ticket_id`;

/** Those that are there, at most as many as were asked for. */
export async function listChanges(tx: TenantTx, ids: readonly string[]): Promise<ChangeRow[]> {
  const { rows } = await sql`
    select ${columns} from ${changesWithRules}
    where change.tenant_id = ${tx.tenantId} and change.id = any(${ids}::uuid[]) order by change.object_name, change.id`.execute(tx);
  return rows.map((row) => ChangeRow.parse(row));
}

export async function findChange(tx: TenantTx, id: string): Promise<ChangeRow | undefined> {
  const [row] = await listChanges(tx, [id]);
  return row;
}

/** By grouping, a hundred changes each: those first that wait for a decision. */
async function changesOf(tx: TenantTx, groupingIds: readonly string[]): Promise<ReadonlyMap<string, ChangeRow[]>> {
  const { rows } = await sql`
    select own.* from unnest(${groupingIds}::uuid[]) as requested (id)
    cross join lateral (
      select ${columns} from ${changesWithRules}
      where change.tenant_id = ${tx.tenantId} and change.grouping_id = requested.id
      order by change.status = any(${[...openStatuses]}::text[]) desc, change.object_name, change.id limit ${mostChanges}) as own`.execute(
    tx,
  );
  return Map.groupBy(
    rows.map((row) => ChangeRow.parse(row)),
    (row) => row.grouping_id ?? '',
  );
}

const Together = z.object({
  id: z.uuid(),
  statuses: z.array(DriftStatus),
  priorities: z.array(DriftPriority),
  actors: z.array(z.string().nullable()),
});

/** By grouping, what all of its changes have, however many they are. */
async function togetherOf(tx: TenantTx, groupingIds: readonly string[]): Promise<ReadonlyMap<string, z.infer<typeof Together>>> {
  const { rows } = await sql`
    select grouping_id as id, array_agg(distinct status) as statuses, array_agg(distinct priority) as priorities, array_agg(distinct actor) as actors
    from drift_change where tenant_id = ${tx.tenantId} and grouping_id = any(${groupingIds}::uuid[]) group by grouping_id`.execute(tx);
  return new Map(rows.map((row) => Together.parse(row)).map((row) => [row.id, row]));
}

export interface GroupingRow {
  readonly id: string;
  readonly product: string;
  readonly category: string;
  readonly title: string;
  readonly found_at: Date;
  readonly change_count: number;
}

const presentRisk = (risk: PostureRisk): DriftRisk => ({
  level: riskLevel(risk),
  points: risk.points,
  attacks: attacksLetThrough(risk),
  techniques: techniquesLetThrough(risk),
  controls: risk.controls.map(({ isShared, ...control }) => ({ ...control, is_shared: isShared })),
});

type Versions = Awaited<ReturnType<typeof loadVersions>>;

/** What a person does to take it back, where Rampart does not; nothing where its settings are not kept. */
function byHandOf(deps: Pick<WatchDeps, 'connectors'>, row: ChangeRow, versions: Versions): string | null {
  const [from, to] = [row.after, row.before].map((hash) => objectOf(row.object_id, versions.get(hash ?? ''), null));
  return stepsByHand(deps, { product: row.product, type: row.type, from: from ?? null, to: to ?? null });
}

export const presentChange = (deps: Pick<WatchDeps, 'connectors'>, row: ChangeRow, versions: Versions): DriftChange => ({
  id: row.id,
  change_category: row.category,
  object_id: row.object_id,
  object_name: row.object_name,
  status: row.status,
  priority: row.priority,
  posture_risk: presentRisk(row.risk),
  found_at: row.found_at.toISOString(),
  happened_at: row.happened_at?.toISOString() ?? null,
  actor: row.actor,
  cause: row.cause,
  owner: row.owner,
  reason: row.superseded_by === null ? row.reason : supersededText,
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  accepted_until: row.accepted_until?.toISOString() ?? null,
  job_uuid: row.job_id,
  revert_job_uuid: row.revert_job_id,
  by_hand: isOpenStatus(row.status) ? byHandOf(deps, row, versions) : null,
  ticket: row.ticket_name === null ? null : { name: row.ticket_name, url: row.ticket_url },
});

/** What a product's vendor calls the type of object that a category is about. */
function namesOf({ connectors }: Pick<WatchDeps, 'connectors'>, productId: string, type: ConfigurationType) {
  const product = productRegistry.find(({ id }) => id === productId);
  const watched = product && watchedTypes(connectors, product).find((one) => one.type === type);
  return { product_name: product?.name ?? productId, subconfig_name: watched?.name ?? configurationTypes[type].name };
}

/** What several changes came to together: each control once. Points that they share are not added up. */
function riskTogether(rows: readonly ChangeRow[]): PostureRisk {
  const controls = new Map(rows.flatMap(({ risk }) => risk.controls.map((control) => [control.id, control] as const)));
  const points = rows.map(({ risk }) => risk.points).reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
  return { points, controls: [...controls.values()] };
}

export async function presentAlerts(deps: WatchDeps, tx: TenantTx, groupings: readonly GroupingRow[]): Promise<DriftAlert[]> {
  const ids = groupings.map(({ id }) => id);
  const [changes, together] = [await changesOf(tx, ids), await togetherOf(tx, ids)];
  const open = [...changes.values()].flat().filter(({ status }) => isOpenStatus(status));
  const versions = await loadVersions(
    tx,
    open.flatMap(({ before, after }) => [before, after]),
  );
  const tickets = await listAlertTickets(tx, ids);
  return groupings.map(({ id, product, category, title, found_at: foundAt, change_count: count }) => {
    const own = changes.get(id) ?? [];
    const { statuses = [], priorities = [], actors = [] } = together.get(id) ?? {};
    const grouping = DriftCategory.parse(category);
    const { type } = partsOfCategory(grouping);
    return {
      grouping_id: id,
      grouping_category: grouping,
      details: { grouping_category: grouping, title, product, subconfig_type: type, ...namesOf(deps, product, type) },
      status: statusOfAll(statuses),
      priority: priorities.reduce(higherPriority, 'low'),
      posture_risk: presentRisk(riskTogether(own)),
      found_at: foundAt.toISOString(),
      actor: actors.length === 1 ? (actors[0] ?? null) : null,
      change_count: count,
      changes: own.map((row) => presentChange(deps, row, versions)),
      ticket: presentTicket(tickets.get(id)),
    };
  });
}

/** Of one grouping; nothing where it has no changes any more. */
export async function findAlert(deps: WatchDeps, tx: TenantTx, id: string): Promise<DriftAlert | null> {
  const { rows } = await sql<GroupingRow>`
    select grouping.id, grouping.product, grouping.category, grouping.title, grouping.found_at, counted.count as change_count
    from drift_grouping as grouping
    cross join lateral (
      select count(*)::integer as count from drift_change as change where change.tenant_id = grouping.tenant_id and change.grouping_id = grouping.id) as counted
    where grouping.tenant_id = ${tx.tenantId} and grouping.id = ${id} and counted.count > 0`.execute(tx);
  const [alert] = await presentAlerts(deps, tx, rows);
  return alert ?? null;
}
