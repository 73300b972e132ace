import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, Forbidden, HttpError } from '../../../platform/http/http-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { notify } from '../../notifications/index.ts';
import { appendLog } from '../jobs/job-store.ts';
import { lockTurns, passTurn } from '../jobs/turn.ts';
import { titleOf } from '../title-of.ts';
import { lockWaitingJob, putDecision } from './lock-waiting-job.ts';

interface Approving {
  readonly jobId: string;
  /** The plan that was seen. */
  readonly planHash: string | undefined;
  readonly by: ActedBy;
}

const own = 'You cannot agree to a deployment that you have asked for yourself. Another administrator has to.';
const moved = 'The product has changed since this deployment was asked for. Decline it, and have it asked for again.';

/** The job gets its turn, bound to the plan that was seen: when the product moves before that, nothing is written. */
export async function approveJob(
  deps: AuditDeps & { readonly queue: Queue },
  tx: TenantTx,
  { jobId, planHash, by }: Approving,
): Promise<void> {
  const job = await lockWaitingJob(tx, jobId);
  if (job.chosenBy === by.actorId || job.accountId === by.actorId) throw new Forbidden(own);
  if (planHash === undefined) throw new BadRequest('Look at what would change first, then agree to it.');
  if (job.planHash !== null && job.planHash !== planHash) throw new HttpError(409, moved);
  await lockTurns(tx, job.applicationId);
  const at = deps.clock.now();
  await putDecision(tx, job.id, { approval: 'given', approval_by: by.actor, approval_at: at, plan_hash: planHash });
  const product = titleOf(job.product);
  await appendLog(tx, job.id, at, [{ text: `${by.actor} has agreed.` }, { text: `Waiting for its turn to write to ${product}.` }]);
  await passTurn(deps.queue, tx, job.applicationId);
  const message = `Agreed to the deployment to ${product} that ${job.deployedBy} asked for.`;
  await recordEvent(deps, tx, { ...by, action: 'deployment.approve', status: 'success', message, details: { job: job.id } });
  await bumpVersion(tx, 'quests');
  if (job.accountId === null) return;
  const links = [{ link_type: 'deployment-job', link_target: job.id }];
  const subject = `${by.actor} has agreed to your deployment to ${product}.`;
  await notify(tx, job.accountId, { category: 'deployments', subject, links, priority: 'medium' });
}
