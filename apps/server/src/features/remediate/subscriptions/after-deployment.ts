import { productName } from '@rampart/domain/product-name.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { JobResult } from '../../deploy/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { appendEvent } from '../steps/event-store.ts';
import type { LockedRemediation } from '../steps/lock-remediation.ts';
import { remediationTitle } from '../steps/remediation-title.ts';
import { dropSubscriptionOf, findSubscription, scheduleNext } from './subscription-store.ts';

interface Failure extends Pick<LockedRemediation, 'remediation' | 'started'> {
  /** What went wrong, and what to do about it. */
  readonly because: string;
  readonly jobId?: string;
}

/** Notifies the administrators that a subscription fails. Callers do so at the first failure only. */
export async function notifyFailure(tx: TenantTx, { remediation, started, because, jobId }: Failure): Promise<void> {
  const links = [
    ...(jobId === undefined ? [] : [{ link_type: 'deployment-job', link_target: jobId }]),
    { link_type: 'remediation-instance', link_target: started.id },
  ];
  const subject = `The subscription to ${remediationTitle(remediation)} could not be deployed. ${because}`;
  await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' });
}

type Clock = Pick<RemediateDeps, 'clock'>;

interface Ended {
  readonly job: Pick<JobResult, 'id' | 'createdAt'>;
  /** What went wrong, and what to do about it; nothing when all went well. */
  readonly problem: string | undefined;
}

async function findEnd(tx: TenantTx, jobId: string): Promise<Date | null> {
  const job = tx.selectFrom('deployment_job').select('finished_at').where('tenant_id', '=', tx.tenantId).where('id', '=', jobId);
  return (await job.executeTakeFirst())?.finished_at ?? null;
}

/** After a subscription's deployment: when it is next due, and one notification when it starts to fail. */
export async function afterDeployment({ clock }: Clock, tx: TenantTx, locked: LockedRemediation, { job, problem }: Ended): Promise<void> {
  const jobId = job.id;
  const subscription = await findSubscription(tx, locked.started.id);
  const last = subscription?.lastJob;
  // Chosen anew while this one ran, the subscription is what its newer deployment comes to.
  if (last && last.id !== jobId && (last.finishedAt === null || last.createdAt >= job.createdAt)) return;
  const failures = problem === undefined ? 0 : (subscription?.failures ?? 0) + 1;
  // By the end of this deployment, which need not be the last one: what is refused after it is tried again for other reasons.
  const now = (await findEnd(tx, jobId)) ?? clock.now();
  if (subscription !== undefined) await scheduleNext(tx, { subscription, now, failures, jobId });
  if (problem !== undefined && failures === 1) await notifyFailure(tx, { ...locked, because: problem, jobId });
}

function endedBecause({ approvalBy, deployedBy }: JobResult): string {
  if (approvalBy === null) return 'its deployment was not approved in time';
  return `${approvalBy} ${approvalBy === deployedBy ? 'withdrew' : 'declined'} its deployment`;
}

/** No one is notified of what they did themselves. */
async function findDecliner(tx: TenantTx, { approvalBy }: JobResult): Promise<string | undefined> {
  const member = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.id')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('account.email', '=', approvalBy)
    .executeTakeFirst();
  return member?.id;
}

/** A subscription whose first deployment was declined ends: it must not deploy later what was not approved. One that was chosen anew since goes on. */
export async function endDeclined({ clock }: Clock, tx: TenantTx, locked: LockedRemediation, job: JobResult): Promise<void> {
  const { remediation, started } = locked;
  if (job.action !== 2 || !(await dropSubscriptionOf(tx, started.id, job))) return;
  const by = { actorId: '', actor: job.approvalBy ?? productName, source: 'worker', requestId: '' };
  const event = { event: 'unsubscribe', snapshot: remediation.snapshot, tailoring: started.last?.tailoring ?? {} } as const;
  await appendEvent(tx, locked, { ...event, by, at: clock.now() });
  const subject = `The subscription to ${remediationTitle(remediation)} has ended, because ${endedBecause(job)}. Subscribe again if it is to be deployed.`;
  const links = [
    { link_type: 'deployment-job', link_target: job.id },
    { link_type: 'remediation-instance', link_target: started.id },
  ];
  await notifyAdministrators(
    tx,
    { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' },
    await findDecliner(tx, job),
  );
  await bumpVersion(tx, 'quests');
}
