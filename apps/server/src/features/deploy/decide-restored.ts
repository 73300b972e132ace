import { sql } from 'kysely';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import type { RunDeps } from './deploy-deps.ts';
import { appendLog, findJob, type Job, moveJob } from './job-store.ts';
import { productTitle } from './product-title.ts';
import { getHealthyTarget } from './request.ts';
import { endJob } from './run/finish.ts';
import { handOverLock, lockApplication, queuedText } from './run/lock.ts';

interface Deciding {
  readonly jobId: string;
  readonly by: ActedBy;
}

/** Of several concurrent decisions, one counts. */
async function lockHeld(tx: TenantTx, jobId: string): Promise<Job> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held ${tx.tenantId} ${jobId}`}, 0))`.execute(tx);
  const job = await findJob(tx, jobId);
  if (job === undefined) throw new NotFound('deployment');
  if (job.state !== 'held') throw new HttpError(409, 'This deployment does not wait for a decision.');
  return job;
}

/** It goes on, and looks at each object before it writes: the product may have it already. */
export async function continueJob(deps: RunDeps, tx: TenantTx, { jobId, by }: Deciding): Promise<void> {
  const job = await lockHeld(tx, jobId);
  const target = await getHealthyTarget(deps, tx, job.product);
  await lockApplication(tx, job.applicationId);
  const at = deps.clock.now();
  await moveJob(tx, job.id, { event: 'continued', facts: { isDecidedByPerson: true }, at });
  await tx.updateTable('deployment_job').set({ continued_at: at }).where('tenant_id', '=', tx.tenantId).where('id', '=', job.id).execute();
  const product = target.product.name;
  await appendLog(tx, job.id, at, [
    { text: `${by.actor} has continued it. Each object is looked at before anything is written.` },
    { state: 'pending', text: await queuedText(tx, { applicationId: job.applicationId, product }) },
  ]);
  await handOverLock(deps.queue, tx, job.applicationId);
  const message = `Continued the deployment to ${product} that ${job.deployedBy} requested before a backup was restored.`;
  await recordEvent(deps, tx, { ...by, action: 'deployment.continue', status: 'success', message, details: { job: job.id } });
  await bumpVersion(tx, 'quests');
}

/** It ends as it is. Whatever of it may be in the product can be rolled back, which looks first. */
export async function endHeld(deps: RunDeps, tx: TenantTx, { jobId, by }: Deciding): Promise<void> {
  const job = await lockHeld(tx, jobId);
  const because = `${by.actor} has ended it after a backup was restored. Nothing more is sent to ${productTitle(job.product)}.`;
  await endJob(deps, tx, {
    jobId,
    event: 'ended',
    facts: { isDecidedByPerson: true },
    stopped: { exception: 'restored', because, isAborted: true },
    mayBeBehind: true,
    by,
  });
}
