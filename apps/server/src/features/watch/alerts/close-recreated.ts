import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type JobResult, objectAtPlace } from '../../deploy/index.ts';
import { listOpenChanges, markReverted } from './change-store.ts';

/** One job restores no more. */
const mostCreated = 500;

/**
 * Where a vendor no longer keeps what was deleted, the same settings come back as another object: the one that is gone is not missed any
 * more, and the alert about it is over.
 */
export async function closeRecreated(tx: TenantTx, job: JobResult, at: Date): Promise<void> {
  if (job.kind !== 'restore' || job.phase === 'rollback') return;
  const { rows } = await sql<{ control_id: string; target: string }>`
    select control_id, target from deployment_change
    where tenant_id = ${tx.tenantId} and job_id = ${job.id} and state = 'applied' and change ->> 'kind' = 'create' and target is not null
    limit ${mostCreated}`.execute(tx);
  for (const { control_id: place, target } of rows) {
    const restored = objectAtPlace(job, place);
    if (restored === undefined || restored.id === target) continue;
    const key = { applicationId: job.applicationId, type: restored.type };
    const open = await listOpenChanges(tx, key, [restored.id]);
    await markReverted(
      tx,
      open.map(({ id }) => id),
      { at, by: job.deployedBy },
    );
    await sql`
      update configuration_object set baseline = null
      where tenant_id = ${tx.tenantId} and application_id = ${key.applicationId} and type = ${key.type} and object_id = ${restored.id}
        and hash is null`.execute(tx);
  }
}
