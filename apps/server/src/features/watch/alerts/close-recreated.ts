import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type JobResult, objectAtPlace } from '../../deploy/index.ts';
import type { ObjectKey } from '../compare/object-store.ts';
import { listOpenChanges, markReverted, reopenReverted, type RevertedBy } from './change-store.ts';

/** One job restores no more. */
const mostCreated = 500;

interface Recreated {
  readonly key: ObjectKey;
  /** The object that is gone, and the one that has its settings now. */
  readonly objectId: string;
  readonly target: string;
}

/** What a restore could only make anew, as another object. */
async function listRecreated(tx: TenantTx, job: JobResult, jobId: string): Promise<Recreated[]> {
  const { rows } = await sql<{ control_id: string; target: string }>`
    select control_id, target from deployment_change
    where tenant_id = ${tx.tenantId} and job_id = ${jobId} and state = 'applied' and change ->> 'kind' = 'create' and target is not null
    limit ${mostCreated}`.execute(tx);
  return rows.flatMap(({ control_id: place, target }) => {
    const restored = objectAtPlace(job, place);
    if (restored === undefined || restored.id === target) return [];
    return [{ key: { applicationId: job.applicationId, type: restored.type }, objectId: restored.id, target }];
  });
}

/**
 * Where a vendor no longer keeps what was deleted, the same settings come back as another object: the one that is gone is not missed any
 * more, and the alert about it is over.
 */
export async function closeRecreated(tx: TenantTx, job: JobResult, at: Date): Promise<void> {
  if (job.kind !== 'restore' || job.phase === 'rollback') return;
  for (const { key, objectId } of await listRecreated(tx, job, job.id)) {
    const open = await listOpenChanges(tx, key, [objectId]);
    await markReverted(
      tx,
      open.map(({ id }) => id),
      { at, deployment: { jobId: job.id, by: job.deployedBy } },
    );
    await sql`
      update configuration_object set baseline = null
      where tenant_id = ${tx.tenantId} and application_id = ${key.applicationId} and type = ${key.type} and object_id = ${objectId}
        and hash is null`.execute(tx);
  }
}

/**
 * A deployment of ours has given an object the version, in hex, that one that is gone should have: whatever it was for, it has made that anew.
 * One object takes the place of one.
 */
export async function closeReplaced(tx: TenantTx, key: ObjectKey, version: string, by: RevertedBy): Promise<void> {
  const { rows } = await sql<{ object_id: string }>`
    update configuration_object set baseline = null
    where tenant_id = ${tx.tenantId} and application_id = ${key.applicationId} and type = ${key.type} and object_id = (
      select object_id from configuration_object
      where tenant_id = ${tx.tenantId} and application_id = ${key.applicationId} and type = ${key.type}
        and hash is null and baseline = decode(${version}, 'hex')
      order by since desc, object_id limit 1)
    returning object_id`.execute(tx);
  const open = await listOpenChanges(
    tx,
    key,
    rows.map(({ object_id: id }) => id),
  );
  await markReverted(
    tx,
    open.map(({ id }) => id),
    by,
  );
}

/** When the rollback of that deployment takes the version from the object again, the one that is gone is missed again. */
export async function reopenReplaced(tx: TenantTx, key: ObjectKey, { version, jobId }: { version: string; jobId: string }): Promise<void> {
  const { rows } = await sql<{ object_id: string }>`
    update configuration_object as object set baseline = decode(${version}, 'hex')
    where tenant_id = ${tx.tenantId} and application_id = ${key.applicationId} and type = ${key.type} and hash is null and baseline is null
      and object_id in (
        select change.object_id from drift_change as change
        where change.tenant_id = object.tenant_id and change.application_id = object.application_id and change.type = object.type
          and change.revert_job_id = ${jobId} and change.status = 'reverted'
        group by change.object_id
        having bool_or(change.before = decode(${version}, 'hex')) and bool_or(change.after is null and change.found_at >= object.since))
    returning object_id`.execute(tx);
  for (const { object_id: objectId } of rows) await reopenReverted(tx, key, { objectId, jobId });
}

/** When the restore is rolled back and the other object is gone too, the first one is missed again: it should be what it was before it was deleted. */
export async function reopenRecreated(tx: TenantTx, job: JobResult): Promise<void> {
  if (job.kind !== 'restore' || job.phase !== 'rollback' || job.undoes === null) return;
  for (const { key, objectId, target } of await listRecreated(tx, job, job.undoes)) {
    const { rows } = await sql`
      update configuration_object as object set baseline = (
        select change.before from drift_change as change
        where change.tenant_id = object.tenant_id and change.application_id = object.application_id and change.type = object.type
          and change.object_id = object.object_id and change.revert_job_id = ${job.undoes} and change.status = 'reverted'
        order by change.found_at, change.id limit 1)
      where object.tenant_id = ${tx.tenantId} and object.application_id = ${key.applicationId} and object.type = ${key.type}
        and object.object_id = ${objectId} and object.hash is null and object.baseline is null
        and not exists (
          select from configuration_object as other
          where other.tenant_id = object.tenant_id and other.application_id = object.application_id and other.type = object.type
            and other.object_id = ${target} and other.hash is not null)
      returning object.object_id`.execute(tx);
    if (rows.length > 0) await reopenReverted(tx, key, { objectId, jobId: job.undoes });
  }
}
