import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { ApplicationWriters } from '../connect/index.ts';
import type { RunDeps } from './deploy-deps.ts';
import { deploymentsResource, lockJob } from './job-store.ts';
import { endJob } from './run/finish.ts';
import { handOverLock, lockApplication } from './run/lock.ts';
import { productTitle } from './product-title.ts';

/** More than wait for one application. */
const mostWaiting = 1000;

/** What is queued or parked gets to a worker, which aborts it. What runs finds out by itself. */
async function tell({ queue }: RunDeps, tx: TenantTx, applicationIds: readonly string[]): Promise<void> {
  for (const id of applicationIds.toSorted()) {
    await lockApplication(tx, id);
    await tx
      .updateTable('deployment_job')
      .set({ parked_until: null })
      .where('tenant_id', '=', tx.tenantId)
      .where('application_id', '=', id)
      .where('parked_until', 'is not', null)
      .execute();
    await handOverLock(queue, tx, id);
  }
  await bumpVersion(tx, deploymentsResource);
}

/** For a person: for an approval, or for a decision after a backup was restored. */
const waitingStates: readonly string[] = ['awaiting-approval', 'held'];

async function listWaiting(tx: TenantTx, applicationIds: readonly string[]) {
  const rows = await tx
    .selectFrom('deployment_job')
    .select(['id', 'product_name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('state', 'in', waitingStates)
    .where(sql<boolean>`application_id = any(${applicationIds}::uuid[])`)
    .orderBy('created_at')
    .limit(mostWaiting)
    .execute();
  return rows;
}

/** Before the job, as subscribing does, which locks its remediation and then the jobs that it replaces: otherwise they could deadlock. */
async function lockRemediationOf(tx: TenantTx, jobId: string): Promise<void> {
  await sql`
    select from remediation join deployment_job job on job.tenant_id = remediation.tenant_id and job.quest_instance_id = remediation.id::text
    where job.tenant_id = ${tx.tenantId} and job.id = ${jobId} for update of remediation`.execute(tx);
}

async function abortWaiting(deps: RunDeps, tenantId: string, applicationIds: readonly string[]): Promise<void> {
  for (const { id, product_name: product } of await deps.db.inTenant(tenantId, (tx) => listWaiting(tx, applicationIds)))
    await deps.db.inTenant(tenantId, async (tx) => {
      await lockRemediationOf(tx, id);
      const waiting = await lockJob(tx, id);
      // Another decision may have come first.
      if (waiting === undefined || !waitingStates.includes(waiting.state)) return;
      const because = `${productTitle(product)} was disconnected. Connect it again, then deploy again.`;
      const stopped = { exception: 'disconnected', because, isAborted: true } as const;
      const isHeld = waiting.state === 'held';
      const event = isHeld ? 'ended' : 'aborted';
      await endJob(deps, tx, { jobId: id, event, facts: { isDecidedByPerson: true }, stopped, mayBeBehind: isHeld });
    });
}

/** A worker is writing for one of them at this moment. */
async function isWriting({ queue }: RunDeps, tx: TenantTx, applicationIds: readonly string[]): Promise<boolean> {
  const locks = await tx
    .selectFrom('deployment_lock')
    .select('queue_job_id')
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`application_id = any(${applicationIds}::uuid[])`)
    .limit(mostWaiting)
    .execute();
  for (const { queue_job_id: id } of locks) if ((await queue.find(tx, id))?.state === 'running') return true;
  return false;
}

const pollMs = 100;
/** One call to a vendor takes no longer; a worker that was killed does not end its job. */
const longestWaitMs = 60_000;

async function untilSilent(deps: RunDeps, tenantId: string, applicationIds: readonly string[]): Promise<void> {
  await abortWaiting(deps, tenantId, applicationIds);
  const until = performance.now() + longestWaitMs;
  while (await deps.db.inTenant(tenantId, (tx) => isWriting(deps, tx, applicationIds))) {
    if (performance.now() >= until) {
      deps.log.warn({ tenantId, applicationIds }, 'a deployment to a disconnected product has not ended in time');
      return;
    }
    await wait(pollMs);
  }
}

/** Disconnecting a product ends its deployments. */
export const deploymentWriters = (deps: RunDeps): ApplicationWriters => ({
  tell: (tx, applicationIds) => tell(deps, tx, applicationIds),
  untilSilent: (tenantId, applicationIds) => untilSilent(deps, tenantId, applicationIds),
});
