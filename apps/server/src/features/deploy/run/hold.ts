import { productName } from '@rampart/domain/product-name.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { RunDeps } from '../deploy-deps.ts';
import { appendLog, type Job, moveJob } from '../job-store.ts';
import { productTitle } from '../product-title.ts';
import { type DeploymentLock, releaseLock } from './lock.ts';

/** Requested, approved and continued before a backup was restored: what became of it since the backup was made is not known here. */
export async function isOlderThanRestore(tx: TenantTx, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deployment_job job where job.tenant_id = ${tx.tenantId} and job.id = ${jobId}
      and exists (select from restoration
        where restored_at >= greatest(job.created_at, case job.approval when 'given' then job.approval_at end, job.continued_at))`.execute(
    tx,
  );
  return rows.length > 0;
}

const restored =
  'This deployment was under way in a backup that was restored. The product may have more of it than the journal says. Check it, then continue or end it.';

/** Nothing of it is sent until a person has decided. Other deployments to the product may go on. */
export async function hold(deps: RunDeps, tx: TenantTx, job: Job, lock: DeploymentLock): Promise<void> {
  const at = deps.clock.now();
  const product = productTitle(job.product);
  await moveJob(tx, job.id, { event: 'held', facts: { holdsLock: true }, at });
  await appendLog(tx, job.id, at, [{ exception: 'restored', text: restored }]);
  await releaseLock(deps.queue, tx, lock);
  await recordEvent(deps, tx, {
    actorId: '',
    actor: productName,
    source: 'worker',
    requestId: '',
    action: 'deployment.hold',
    status: 'success',
    message: `Held the deployment to ${product} that ${job.deployedBy} requested, because a backup was restored.`,
    details: { job: job.id },
  });
  await notifyAdministrators(tx, {
    category: 'deployments',
    subject: `A deployment to ${product}, started by ${job.deployedBy}, waits for your decision. ${restored}`,
    links: [{ link_type: 'deployment-job', link_target: job.id }],
    priority: 'high',
  });
  await bumpVersion(tx, 'quests');
}
