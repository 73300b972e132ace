import { productName } from '@rampart/domain/product-name.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { notify } from '../../notifications/index.ts';
import type { OnSettled } from '../deploy-deps.ts';
import { appendLog } from '../jobs/job-store.ts';
import type { SettledJob } from '../jobs/settled-job.ts';
import { titleOf } from '../title-of.ts';
import { lockWaitingJob, putDecision } from './lock-waiting-job.ts';

export const daysToDecide = 7;

interface Declining {
  readonly jobId: string;
  /** None when its time was over. */
  readonly by?: ActedBy;
}

const nobody: ActedBy = { actorId: '', actor: productName, source: 'worker', requestId: '' };

/** The job ends as one that has failed, before anything of it was done. */
export async function declineJob(
  deps: AuditDeps & { readonly onSettled: OnSettled },
  tx: TenantTx,
  { jobId, by }: Declining,
): Promise<void> {
  const job = await lockWaitingJob(tx, jobId);
  const at = deps.clock.now();
  const approvalBy = by?.actor ?? null;
  const who = by === undefined ? `Nobody has agreed within ${daysToDecide} days.` : `${by.actor} has declined this deployment.`;
  const because = `${who} Nothing was changed.`;
  const controls: SettledJob['controls'] = new Map(job.wanted.map(({ controlId }) => [controlId, 'as-before']));
  await deps.onSettled(tx, { ...job, approval: 'declined', approvalBy, status: 'failed', controls, problems: [because] });
  const ended = { status: 'failed', finished_at: at, request_key: null } as const;
  await putDecision(tx, job.id, { approval: 'declined', approval_by: approvalBy, approval_at: at, ...ended });
  const product = titleOf(job.product);
  await appendLog(tx, job.id, at, [
    { exception: 'declined', text: because },
    { state: 'error', text: `Not deployed to ${product}.` },
  ]);
  const message = `${by === undefined ? 'Let the time pass for' : 'Declined'} the deployment to ${product} that ${job.deployedBy} asked for.`;
  await recordEvent(deps, tx, { ...(by ?? nobody), action: 'deployment.decline', status: 'success', message, details: { job: job.id } });
  await bumpVersion(tx, 'quests');
  if (job.accountId === null || job.accountId === by?.actorId) return;
  const links = [{ link_type: 'deployment-job', link_target: job.id }];
  await notify(tx, job.accountId, { category: 'deployments', subject: `Not deployed to ${product}. ${because}`, links, priority: 'high' });
}
