import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { ActedBy } from '../audit/index.ts';
import type { DeployDeps } from './deploy-deps.ts';
import { appendLog, type Job, moveJob } from './job-store.ts';

/** More than wait for one application. */
const mostQueued = 1000;

interface Queued {
  readonly id: string;
  /** For the approval of another administrator, who need not decide any more. */
  readonly isWaiting: boolean;
}

/** The subscriptions' deployments that have not started yet and would do again what a job has done, oldest first. */
async function lockQueued(tx: TenantTx, { applicationId, remediationId, requested, lists }: Job): Promise<Queued[]> {
  const controls = requested.map(({ controlId }) => controlId);
  const { rows } = await sql<Queued>`
    select id, state = 'awaiting-approval' as "isWaiting" from deployment_job
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and action = 2 and phase <> 'rollback'
      and status = 'in_progress' and state in ('queued', 'awaiting-approval')
      and (quest_instance_id = ${remediationId}
        or exists (select from jsonb_array_elements(requested_controls) asked where asked ->> 'controlId' = any(${controls}::text[]))
        or exists (select from jsonb_array_elements(requested_lists) asked
          where asked ->> 'list' = any(${lists.map(({ list }) => list)}::text[])))
    order by created_at, id limit ${mostQueued} for update`.execute(tx);
  return rows;
}

const because = 'A rollback was requested before this deployment started, and it would have undone that. Nothing was changed.';

interface Cancelling {
  readonly undone: Job;
  readonly by: ActedBy;
}

/** Before a rollback is requested, under the lock of its application: no subscription deploys after it what it undoes. Answers how many. */
export async function cancelQueued({ clock }: Pick<DeployDeps, 'clock'>, tx: TenantTx, { undone, by }: Cancelling): Promise<number> {
  const queued = await lockQueued(tx, undone);
  const at = clock.now();
  for (const { id, isWaiting } of queued) {
    const approval = isWaiting ? { approval: { approval: 'declined', approval_by: by.actor } } : {};
    await moveJob(tx, id, { event: 'cancelled', facts: {}, at, ...approval });
    await appendLog(tx, id, at, [
      { exception: 'cancelled', text: because },
      { state: 'error', text: 'Cancelled by a rollback.' },
    ]);
  }
  return queued.length;
}
