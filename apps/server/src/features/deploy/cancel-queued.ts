import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import type { DeployDeps } from './deploy-deps.ts';
import { appendLog, type Job, lockJob, moveJob } from './job-store.ts';
import { productTitle } from './product-title.ts';
import { placeOfJob } from './subject-of-job.ts';

/** More than wait for one application. */
const mostQueued = 1000;

interface Queued {
  readonly id: string;
}

interface Waiting extends Queued {
  /** It has started, and waits for its vendor. */
  readonly isPlanned: boolean;
}

/** The subscriptions' deployments that wait and would do again what a job has done, oldest first. */
async function lockQueued(tx: TenantTx, { applicationId, remediationId, requested, lists }: Job): Promise<Waiting[]> {
  const controls = requested.map(({ controlId }) => controlId);
  const { rows } = await sql<Waiting>`
    select id, planned_at is not null as "isPlanned" from deployment_job
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

const byRollback = (by: ActedBy): Cancellation => ({
  by,
  because: `${by.actor} requested a rollback before this deployment started, and it would have undone that. Nothing was changed.`,
  outcome: 'Cancelled by a rollback.',
});

const bySubscribing = (by: ActedBy): Cancellation => ({
  by,
  because: `${by.actor} subscribed to the remediation again before this deployment started. Nothing was changed.`,
  outcome: 'Replaced by a newer deployment.',
});

async function cancel({ clock }: Clock, tx: TenantTx, queued: readonly Queued[], { because, outcome }: Cancellation): Promise<Job[]> {
  const at = clock.now();
  const jobs: Job[] = [];
  for (const { id } of queued) {
    const job = await lockJob(tx, id);
    if (job === undefined) continue;
    jobs.push(job);
    // No administrator has decided, and none need do so any more.
    const approval = job.state === 'awaiting-approval' ? { approval: { approval: 'declined', approval_by: null } } : {};
    await moveJob(tx, id, { event: 'cancelled', facts: {}, at, ...approval });
    await appendLog(tx, id, at, [
      { exception: 'cancelled', text: because },
      { state: 'error', text: outcome },
    ]);
  }
  return jobs;
}

/** In the audit log, and to the people who requested them. */
async function announce(deps: AuditDeps, tx: TenantTx, jobs: readonly Job[], { by, because }: Cancellation): Promise<void> {
  for (const job of jobs) {
    const { id, product, deployedBy, accountId } = job;
    const message = `Cancelled the deployment to ${productTitle(product)} that ${deployedBy} requested. ${because}`;
    await recordEvent(deps, tx, { ...by, action: 'deployment.cancel', status: 'success', message, details: { job: id } });
    if (accountId === null || accountId === by.actorId) continue;
    const links = [{ link_type: 'deployment-job', link_target: id }];
    const subject = `Not deployed to ${await placeOfJob(tx, job)}. ${because}`;
    await notify(tx, accountId, { category: 'deployments', subject, links, priority: 'high' });
  }
}

interface Cancelling {
  readonly undone: Job;
  readonly by: ActedBy;
}

export interface Cancelled {
  readonly cancelled: readonly Job[];
  /** How many had started: they send nothing more, and end when their vendor takes calls again. */
  readonly stopped: number;
}

/** What it wrote before it was parked stays, and is known when it ends: it is not called cancelled. Requested again, it is another deployment. */
async function stop({ clock }: Clock, tx: TenantTx, { id }: Waiting, by: ActedBy): Promise<void> {
  const because = `${by.actor} requested a rollback of what this deployment would deploy again. Nothing more of it is sent.`;
  await tx
    .updateTable('deployment_job')
    .set({ stopped_because: because, request_key: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('stopped_because', 'is', null)
    .execute();
  await appendLog(tx, id, clock.now(), [{ text: because }]);
}

/** Before a rollback is requested, under the lock of its application: no subscription deploys after it what it undoes. */
export async function cancelQueued(deps: Clock, tx: TenantTx, { undone, by }: Cancelling): Promise<Cancelled> {
  const { true: started = [], false: unstarted = [] } = Object.groupBy(await lockQueued(tx, undone), ({ isPlanned }) => `${isPlanned}`);
  for (const job of started) await stop(deps, tx, job, by);
  return { cancelled: await cancel(deps, tx, unstarted, byRollback(by)), stopped: started.length };
}

/** Once the rollback is requested: after the audit event, no other lock is waited for. */
export const announceCancelled = (deps: AuditDeps, tx: TenantTx, jobs: readonly Job[], by: ActedBy): Promise<void> =>
  announce(deps, tx, jobs, byRollback(by));

interface Replacing {
  /** The newest deployment of the subscription. */
  readonly jobId: string;
  readonly by: ActedBy;
}

/** A subscription that a person chose anew deploys what was chosen last: its earlier deployments that have not started are cancelled. */
export async function cancelReplaced(deps: AuditDeps, tx: TenantTx, { jobId, by }: Replacing): Promise<void> {
  const { rows } = await sql<Queued>`
    select earlier.id from deployment_job as own
    join deployment_job as earlier on earlier.tenant_id = own.tenant_id and earlier.application_id = own.application_id
      and earlier.quest_instance_id = own.quest_instance_id and earlier.id <> own.id
    where own.tenant_id = ${tx.tenantId} and own.id = ${jobId} and earlier.action = 2 and earlier.phase <> 'rollback'
      and earlier.state in ('queued', 'awaiting-approval') and earlier.planned_at is null
    order by earlier.created_at, earlier.id limit ${mostQueued} for update of earlier`.execute(tx);
  if (rows.length === 0) return;
  const cancelled = await cancel(deps, tx, rows, bySubscribing(by));
  const which = rows.length === 1 ? 'an earlier deployment' : `${rows.length} earlier deployments`;
  await appendLog(tx, jobId, deps.clock.now(), [{ text: `Replaces ${which} of this subscription that had not started yet.` }]);
  await announce(deps, tx, cancelled, bySubscribing(by));
}
