import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findJob } from '../../../platform/queue/find-job.ts';
import type { RunDeps } from '../collect-deps.ts';
import { missRest } from '../miss-readings.ts';
import { finishApplication } from './finish-application.ts';

const alive: readonly string[] = ['queued', 'retrying', 'running'];

/**
 * A job that the queue has given up leaves its application unfinished, and with it the run that nothing may follow. Whoever
 * wants to start the next run, and the daily job, settle such applications as failed.
 */
export async function settleAbandoned(deps: RunDeps, tx: TenantTx): Promise<void> {
  const unfinished = await tx
    .selectFrom('run_application as part')
    .innerJoin('run', (join) => join.onRef('run.tenant_id', '=', 'part.tenant_id').onRef('run.id', '=', 'part.run_id'))
    .select(['part.run_id', 'part.application_id', 'part.product', 'part.job_id', 'run.as_of'])
    .where('part.tenant_id', '=', tx.tenantId)
    .where('run.state', 'in', ['queued', 'running'])
    .where('part.state', 'in', ['queued', 'running'])
    .execute();
  for (const { run_id: runId, application_id: applicationId, product, job_id: jobId, as_of: asOf } of unfinished) {
    const job = await findJob(tx, jobId);
    if (job !== undefined && alive.includes(job.state)) continue;
    const because = 'Processing stopped before it was read. Start processing again; if it stays, report this.';
    await missRest(deps, tx, { runId, applicationId, product, asOf, because });
    await finishApplication(deps, tx, { runId, applicationId, product });
  }
}
