import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { DriftCategory } from '@rampart/domain/watch/drift-category.ts';
import type { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import { type DriftStatus, openStatuses } from '@rampart/domain/watch/drift-status.ts';
import type { PostureRisk } from '@rampart/domain/watch/posture-risk.ts';
import { sql } from 'kysely';
import { batchesOf } from '../../../platform/database/batches-of.ts';
import { storableText } from '../../../platform/database/storable-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ObjectKey } from '../compare/object-store.ts';

/** Who made a change, as far as that is known. */
export interface ChangeOrigin {
  readonly cause: 'deployment' | 'person' | 'unknown';
  readonly actor: string | null;
  readonly actorAddress: string | null;
  readonly happenedAt: Date | null;
  readonly jobId: string | null;
  /** The deployment that this one rolls back. It may have taken changes back, whatever it was for. */
  readonly takesBack?: string | null;
}

export interface NewDriftChange extends ObjectKey, ChangeOrigin {
  readonly groupingId: string | null;
  readonly product: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly category: DriftCategory;
  /** Versions, in hex; `null` where it was not there. */
  readonly before: string | null;
  readonly after: string | null;
  readonly beforePosition: number | null;
  readonly afterPosition: number | null;
  readonly foundAt: Date;
  readonly priority: DriftPriority;
  readonly risk: PostureRisk;
  readonly status: DriftStatus;
  readonly ruleId: string | null;
  /** The ticket that the person carried out by it. */
  readonly ticketId: string | null;
}

const cut = (text: string | null, most: number): string | null => (text === null ? null : storableText(text).slice(0, most));
const bytes = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'));

const rowOf = (tx: TenantTx, change: NewDriftChange) => ({
  tenant_id: tx.tenantId,
  grouping_id: change.groupingId,
  application_id: change.applicationId,
  product: change.product,
  type: change.type,
  object_id: change.objectId,
  object_name: cut(change.objectName, 1000) ?? '',
  category: change.category,
  before: bytes(change.before),
  after: bytes(change.after),
  before_position: change.beforePosition,
  after_position: change.afterPosition,
  found_at: change.foundAt,
  happened_at: change.happenedAt,
  actor: cut(change.actor, 500),
  actor_address: cut(change.actorAddress, 500),
  cause: change.cause,
  job_id: change.jobId,
  priority: change.priority,
  risk_points: change.risk.points,
  risk: JSON.stringify(change.risk),
  status: change.status,
  rule_id: change.ruleId,
  ticket_id: change.ticketId,
});

/** A statement of PostgreSQL takes 65,535 values, and a row has 24. */
const rowsPerStatement = 2000;

export async function insertDriftChanges(tx: TenantTx, changes: readonly NewDriftChange[]): Promise<void> {
  for (const some of batchesOf(changes, rowsPerStatement))
    await tx
      .insertInto('drift_change')
      .values(some.map((change) => rowOf(tx, change)))
      .execute();
}

/** What a digest has told of an alert. */
export interface ToldAlert {
  readonly digestedAt: Date | null;
  readonly reopenedAt: Date | null;
}

type NewGrouping = Pick<NewDriftChange, 'applicationId' | 'product' | 'category' | 'foundAt'> &
  Partial<ToldAlert> & { readonly title: string };

export async function insertGrouping(tx: TenantTx, grouping: NewGrouping): Promise<string> {
  const { id } = await tx
    .insertInto('drift_grouping')
    .values({
      tenant_id: tx.tenantId,
      application_id: grouping.applicationId,
      product: grouping.product,
      category: grouping.category,
      title: cut(grouping.title, 500) ?? '',
      found_at: grouping.foundAt,
      digested_at: grouping.digestedAt ?? null,
      reopened_at: grouping.reopenedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface OpenChange {
  readonly id: string;
  readonly objectId: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly beforePosition: number | null;
  readonly category: string;
}

/** What waits for a decision about these objects, the oldest first; accepted changes that were never undone are not among them. */
export async function listOpenChanges(
  tx: TenantTx,
  { applicationId, type }: { readonly applicationId: string; readonly type: ConfigurationType },
  objectIds: readonly string[],
): Promise<readonly OpenChange[]> {
  const { rows } = await sql<OpenChange>`
    select id, object_id as "objectId", encode(before, 'hex') as before, encode(after, 'hex') as after,
      before_position as "beforePosition", category
    from drift_change
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and object_id = any(${objectIds}::text[])
      and status = any(${[...openStatuses]}::text[])
    order by found_at, id limit 10000`.execute(tx);
  return rows;
}

/** Changes of the order of this type that wait for a decision. */
export async function listOpenReorders(
  tx: TenantTx,
  { applicationId, type }: { readonly applicationId: string; readonly type: ConfigurationType },
): Promise<readonly Pick<OpenChange, 'id' | 'objectId' | 'beforePosition'>[]> {
  const { rows } = await sql<Pick<OpenChange, 'id' | 'objectId' | 'beforePosition'>>`
    select id, object_id as "objectId", before_position as "beforePosition" from drift_change
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and category = ${`${type}_reordered`}
      and status = any(${[...openStatuses]}::text[])
    order by found_at, id limit 10000`.execute(tx);
  return rows;
}

export interface RevertedBy {
  readonly at: Date;
  /** Our own deployment that has taken them back, and by whom it was requested. */
  readonly deployment: { readonly jobId: string | null; readonly by: string | null } | null;
}

/** Notes the deployment that took them back, also for changes that it was not requested for: its rollback makes all of them alerts again. */
export async function markReverted(tx: TenantTx, ids: readonly string[], { at, deployment }: RevertedBy): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update drift_change set status = 'reverted', decided_at = ${at}, decided_by = ${cut(deployment?.by ?? null, 500)},
      revert_job_id = coalesce(${deployment?.jobId ?? null}::uuid, revert_job_id)
    where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[])`.execute(tx);
}

/** A later deployment of ours wrote over what these changes had set. Its rollback makes them alerts again. */
export async function markSuperseded(tx: TenantTx, ids: readonly string[], { at, deployment }: RevertedBy): Promise<void> {
  if (ids.length === 0 || deployment?.jobId == null) return;
  await sql`
    update drift_change set status = 'resolved', superseded_by = ${deployment.jobId}, decided_at = ${at}, decided_by = ${cut(deployment.by, 500)}
    where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * What a deployment had taken back of an object, or written over, is an alert again, because that deployment was rolled back. Answers whether the deployment had
 * taken back or written over any such change of it: otherwise what it had changed was the baseline.
 */
export async function reopenReverted(
  tx: TenantTx,
  { applicationId, type }: { readonly applicationId: string; readonly type: ConfigurationType },
  { objectId, jobId }: { readonly objectId: string; readonly jobId: string },
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    with taken_back as (
      select id, before, found_at, superseded_by is not null as is_superseded from drift_change
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and object_id = ${objectId}
        and (revert_job_id = ${jobId} or superseded_by = ${jobId})
    ), rebased as (
      -- The deployment that wrote over them was the baseline: it is again what was there before them.
      update configuration_object set baseline = (select before from taken_back where is_superseded order by found_at, id limit 1)
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and object_id = ${objectId}
        and exists (select from taken_back where is_superseded)
    ), reopened as (
      update drift_change set status = 'new', decided_at = null, decided_by = null, revert_job_id = null, superseded_by = null
      where tenant_id = ${tx.tenantId} and id in (select id from taken_back) and grouping_id is not null
        and (status = 'reverted' or superseded_by = ${jobId})
    )
    select exists (select from taken_back) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

export async function noteRevertJob(tx: TenantTx, ids: readonly string[], jobId: string): Promise<void> {
  await sql`
    update drift_change set revert_job_id = ${jobId} where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[])`.execute(tx);
}
