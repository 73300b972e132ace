import { dayMs } from '@rampart/domain/day.ts';
import { deedOf } from '@rampart/domain/deploy/deed-of.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { everyScope } from '../../platform/database/every-scope.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BadRequest, Forbidden, HttpError, NotFound } from '../../platform/http/http-error.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { describeFailure } from '../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { settleWaiting } from '../people/index.ts';
import { approverObstacle } from './approval/approver-obstacle.ts';
import { mailDecision } from './approval/approval-mails.ts';
import { expireOffRequest } from './approval/approver-off.ts';
import { daysToDecide } from './approval/days-to-decide.ts';
import type { DeployDeps, RunDeps } from './deploy-deps.ts';
import { appendLog, type DeploymentRequest, findJob, type Job, lockJob, moveJob, subjectOf } from './job-store.ts';
import { productTitle } from './product-title.ts';
import type { JobResult } from './run/job-result.ts';
import { handOverLock, lockApplication, queuedText } from './run/lock.ts';
import { refuseWithdrawn } from './refuse-withdrawn.ts';
import { placeOfJob } from './subject-of-job.ts';
import { requestedElsewhere } from './vendor/other-organisation.ts';

const worker: ActedBy = { actorId: '', actor: productName, source: 'worker', requestId: '' };

const decidedAlready = ({ approval, approvalBy, deployedBy, state }: Job): string => {
  if (state === 'aborted') return 'This deployment was aborted, because its product was disconnected.';
  if (state === 'cancelled') return 'This deployment was cancelled before it started. Its log says why.';
  if (approval === 'not-needed') return 'This deployment needs no approval.';
  if (approval === 'given') return `${approvalBy ?? 'Another administrator'} has approved this deployment already.`;
  if (approvalBy === null) return 'This deployment was not approved in time.';
  return `${approvalBy} has ${approvalBy === deployedBy ? 'withdrawn' : 'declined'} this deployment already.`;
};

function assertWaiting(job: Job | undefined): Job {
  if (job === undefined) throw new NotFound('deployment');
  if (job.state !== 'awaiting-approval') throw new HttpError(409, decidedAlready(job));
  return job;
}

/** Before every other lock. Of several concurrent decisions, one counts; the others are refused with what was decided. */
async function lockWaitingJob(tx: TenantTx, jobId: string): Promise<Job> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approve ${tx.tenantId} ${jobId}`}, 0))`.execute(tx);
  return assertWaiting(await findJob(tx, jobId));
}

/** Once every other lock is there: a rollback, or subscribing again, may have cancelled it while this transaction waited for one. */
const assertStillWaiting = async (tx: TenantTx, { id }: Job): Promise<Job> => assertWaiting(await lockJob(tx, id));

interface Approving {
  readonly jobId: string;
  /** The plan that was seen. */
  readonly planHash: string | undefined;
  readonly by: ActedBy;
}

const moved = 'The product has changed since this deployment was requested. Decline it, and have it requested again.';

/** Why this person cannot approve a deployment that waits, and who can; null when they can. */
export async function findApproverObstacle(
  tx: TenantTx,
  { jobId, by }: { readonly jobId: string; readonly by: ActedBy },
): Promise<string | null> {
  const job = assertWaiting(await findJob(tx, jobId));
  return (await approverObstacle(tx, job, by.actorId)) ?? null;
}

/** As it was requested. */
const requestOf = (job: Job, planHash: string): DeploymentRequest => ({
  ...subjectOf(job),
  product: job.product,
  phase: job.phase,
  action: job.action,
  requested: job.requested,
  programId: job.programId,
  remediationId: job.remediationId,
  planHash,
  by: { ...worker, actorId: job.accountId ?? '', actor: job.deployedBy },
});

/** The job is queued, bound to the plan that the approver saw: when the product moves before that, nothing is written. */
export async function approveJob(deps: DeployDeps, tx: TenantTx, { jobId, planHash, by }: Approving): Promise<void> {
  const job = await lockWaitingJob(tx, jobId);
  const obstacle = await approverObstacle(tx, job, by.actorId);
  if (obstacle !== undefined) throw new Forbidden(obstacle);
  if (planHash === undefined) throw new BadRequest('Review what would change first, then approve it.');
  const isPlanTheOneSeen = job.planHash === null || job.planHash === planHash;
  if (!isPlanTheOneSeen) throw new HttpError(409, moved);
  const target = await deps.targets.find(tx, job.product);
  const elsewhere = requestedElsewhere(job, target);
  if (elsewhere !== undefined) throw new HttpError(409, elsewhere);
  await settleWaiting(tx, job);
  await lockApplication(tx, job.applicationId);
  await assertStillWaiting(tx, job);
  const request = requestOf(job, planHash);
  await refuseWithdrawn(deps, tx, { asked: request, product: target?.product });
  await deps.gate(tx, request);
  const at = deps.clock.now();
  await moveJob(tx, job.id, {
    event: 'approved',
    facts: { isApproverAnotherPerson: obstacle === undefined, isPlanTheOneSeen },
    at,
    approval: { approval: 'given', approval_by: by.actor, plan_hash: planHash },
  });
  const product = productTitle(job.product);
  await appendLog(tx, job.id, at, [
    { text: `${by.actor} has approved it.` },
    { text: await queuedText(tx, { applicationId: job.applicationId, product }) },
  ]);
  await handOverLock(deps.queue, tx, job.applicationId);
  const message = `Approved the deployment to ${product} that ${job.deployedBy} requested.`;
  await recordEvent(deps, tx, { ...by, action: 'deployment.approve', status: 'success', message, details: { job: job.id } });
  await bumpVersion(tx, 'quests');
  if (job.accountId === null) return;
  const links = [{ link_type: 'deployment-job', link_target: job.id }];
  const place = await placeOfJob(tx, job);
  const subject = `${by.actor} has approved your deployment to ${place}.`;
  await notify(tx, job.accountId, { category: 'deployments', subject, links, priority: 'medium' });
  await mailDecision(deps, tx, { jobId: job.id, place, requester: job.accountId, decision: subject });
}

interface Declining {
  readonly jobId: string;
  /** None when the approval has expired. */
  readonly by?: ActedBy;
}

/** The person who requested a deployment withdraws it. */
const isWithdrawn = (job: Job, by: ActedBy): boolean => job.accountId === by.actorId;

/** For the log of the job and for the audit log. */
function declinedTexts(job: Job, by: ActedBy | undefined): { readonly because: string; readonly message: string } {
  const deployment = `the deployment to ${productTitle(job.product)}`;
  if (by === undefined)
    return {
      because: `It was not approved within ${daysToDecide} days. Nothing was changed.`,
      message: `No one approved ${deployment} that ${job.deployedBy} requested, so it ended.`,
    };
  return isWithdrawn(job, by)
    ? { because: `${by.actor} has withdrawn this deployment. Nothing was changed.`, message: `Withdrew the request for ${deployment}.` }
    : {
        because: `${by.actor} has declined this deployment. Nothing was changed.`,
        message: `Declined ${deployment} that ${job.deployedBy} requested.`,
      };
}

/** The job ends as one that has failed, before anything of it was done. */
export async function declineJob(deps: RunDeps, tx: TenantTx, { jobId, by }: Declining): Promise<void> {
  const job = await lockWaitingJob(tx, jobId);
  const at = deps.clock.now();
  const approvalBy = by?.actor ?? null;
  const { because, message } = declinedTexts(job, by);
  const controls: JobResult['controls'] = new Map(job.requested.map(({ controlId }) => [controlId, 'as-before']));
  const deed = deedOf({ phase: job.phase, kind: job.kind, made: 0, inForce: 0 });
  await deps.onFinished(tx, { ...job, approval: 'declined', approvalBy, status: 'failed', controls, deed, problems: [because] });
  await assertStillWaiting(tx, job);
  await moveJob(tx, job.id, {
    event: by === undefined ? 'approval-expired' : 'declined',
    facts: {},
    at,
    approval: { approval: 'declined', approval_by: approvalBy },
  });
  const product = productTitle(job.product);
  await appendLog(tx, job.id, at, [
    { exception: 'declined', text: because },
    { state: 'error', text: `Not deployed to ${product}.` },
  ]);
  await recordEvent(deps, tx, { ...(by ?? worker), action: 'deployment.decline', status: 'success', message, details: { job: job.id } });
  await bumpVersion(tx, 'quests');
  if (job.accountId === null || (by !== undefined && isWithdrawn(job, by))) return;
  const links = [{ link_type: 'deployment-job', link_target: job.id }];
  const place = await placeOfJob(tx, job);
  const subject = `Not deployed to ${place}. ${because}`;
  await notify(tx, job.accountId, { category: 'deployments', subject, links, priority: 'high' });
  await mailDecision(deps, tx, { jobId: job.id, place, requester: job.accountId, decision: subject });
}

/** The requester withdraws their own request. That takes the right to deploy, not the right to approve. */
export async function withdrawJob(deps: RunDeps, tx: TenantTx, { jobId, by }: Required<Declining>): Promise<void> {
  const job = assertWaiting(await findJob(tx, jobId));
  if (!isWithdrawn(job, by)) throw new Forbidden(`Only ${job.deployedBy} can withdraw this request. An administrator can decline it.`);
  await declineJob(deps, tx, { jobId, by });
}

const mostPerRound = 100;

/** Ends what was not approved in time, each job in its own transaction. */
export async function expireApprovals(deps: RunDeps, tenantId: string): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - daysToDecide * dayMs);
  const over = await deps.db.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('deployment_job')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('approval', '=', 'waiting')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(mostPerRound)
      .execute(),
  );
  for (const { id } of over) {
    await deps.db
      .inTenant(tenantId, (tx) => declineJob(deps, tx, { jobId: id }))
      .catch((error: unknown) => {
        // It was decided, or cancelled, at the last moment.
        if (!(error instanceof HttpError)) throw error;
      });
  }
}

const expireJob = declareJob({ name: 'deploy.expire', payload: z.object({}), schedule: { cron: '*/10 * * * *', missed: 'once' } });

export const expireApprovalsHandler = (deps: RunDeps): JobHandler =>
  handle(expireJob, async ({ signal }) => {
    for await (const tenantId of everyScope(deps.db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await Promise.all([expireApprovals(deps, tenantId), expireOffRequest(deps, tenantId, worker)]).catch((error: unknown) =>
        deps.log.error({ tenantId, failure: describeFailure(error) }, 'approvals could not be expired'),
      );
    }
  });
