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

type Clock = Pick<DeployDeps, 'clock'>;

interface Cancellation {
  readonly by: ActedBy;
  readonly because: string;
  /** The last line of its log. */
  readonly outcome: string;
}

async function cancel({ clock }: Clock, tx: TenantTx, jobs: readonly Queued[], { by, because, outcome }: Cancellation): Promise<void> {
  const at = clock.now();
  for (const { id, isWaiting } of jobs) {
    const approval = isWaiting ? { approval: { approval: 'declined', approval_by: by.actor } } : {};
    await moveJob(tx, id, { event: 'cancelled', facts: {}, at, ...approval });
    await appendLog(tx, id, at, [
      { exception: 'cancelled', text: because },
      { state: 'error', text: outcome },
    ]);
  }
}

interface Cancelling {
  readonly undone: Job;
  readonly by: ActedBy;
}

/** Before a rollback is requested, under the lock of its application: no subscription deploys after it what it undoes. Answers how many. */
export async function cancelQueued(deps: Clock, tx: TenantTx, { undone, by }: Cancelling): Promise<number> {
  const queued = await lockQueued(tx, undone);
  const because = 'A rollback was requested before this deployment started, and it would have undone that. Nothing was changed.';
  await cancel(deps, tx, queued, { by, because, outcome: 'Cancelled by a rollback.' });
  return queued.length;
}

interface Replacing {
  /** The newest deployment of the subscription. */
  readonly jobId: string;
  readonly by: ActedBy;
}

/** A subscription that a person chose anew deploys what was chosen last: its earlier deployments that have not started are cancelled. */
export async function cancelReplaced(deps: Clock, tx: TenantTx, { jobId, by }: Replacing): Promise<void> {
  const { rows } = await sql<Queued>`
    select earlier.id, earlier.state = 'awaiting-approval' as "isWaiting" from deployment_job as own
    join deployment_job as earlier on earlier.tenant_id = own.tenant_id and earlier.application_id = own.application_id
      and earlier.quest_instance_id = own.quest_instance_id and earlier.id <> own.id
    where own.tenant_id = ${tx.tenantId} and own.id = ${jobId} and earlier.action = 2 and earlier.phase <> 'rollback'
      and earlier.state in ('queued', 'awaiting-approval') and earlier.planned_at is null
    order by earlier.created_at, earlier.id limit ${mostQueued} for update of earlier`.execute(tx);
  if (rows.length === 0) return;
  const because = 'The remediation was subscribed to again before this deployment started. Nothing was changed.';
  await cancel(deps, tx, rows, { by, because, outcome: 'Replaced by a newer deployment.' });
  const which = rows.length === 1 ? 'an earlier deployment' : `${rows.length} earlier deployments`;
  await appendLog(tx, jobId, deps.clock.now(), [{ text: `Replaces ${which} of this subscription that had not started yet.` }]);
}
