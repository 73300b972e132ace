import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { HandOverDeps, StartDeps } from '../collect-deps.ts';
import { missRest } from '../miss-readings.ts';
import { readingRunOf } from '../reading-plan.ts';
import { finishApplication } from './finish-application.ts';
import { finishRun } from './finish-run.ts';
import { lockRun } from './run-store.ts';

const alive: readonly string[] = ['queued', 'retrying', 'running'];

async function isAbandoned({ queue }: Pick<StartDeps, 'queue'>, tx: TenantTx, jobId: string): Promise<boolean> {
  const job = await queue.find(tx, jobId);
  return job === undefined || !alive.includes(job.state);
}

async function finishAbandonedApplications(deps: HandOverDeps & StartDeps, tx: TenantTx): Promise<void> {
  const unfinished = await tx
    .selectFrom('run_application as part')
    .innerJoin('run', (join) => join.onRef('run.tenant_id', '=', 'part.tenant_id').onRef('run.id', '=', 'part.run_id'))
    .select(['part.run_id', 'part.application_id', 'part.product', 'part.job_id', 'run.as_of', 'run.reads', 'run.history_ends_at'])
    .where('part.tenant_id', '=', tx.tenantId)
    .where('run.state', 'in', ['queued', 'running'])
    .where('part.state', 'in', ['queued', 'running'])
    .execute();
  for (const { run_id: runId, application_id: applicationId, product, job_id: jobId, ...run } of unfinished) {
    if (!(await isAbandoned(deps, tx, jobId))) continue;
    const because = 'Processing stopped before it was read. Start processing again; if it fails again, report this.';
    await missRest(deps, tx, { runId, applicationId, product, ...readingRunOf(run), because });
    await finishApplication(deps, tx, { runId, applicationId, product });
  }
}

/** Everything was collected, and the job that should have gone on from there is gone. */
async function finishAbandonedPhases(deps: StartDeps, tx: TenantTx): Promise<void> {
  const row = await tx
    .selectFrom('run')
    .select(['id', 'job_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('state', '=', 'running')
    .where('phase', 'in', ['assess', 'recommend'])
    .executeTakeFirst();
  if (row === undefined || (row.job_id !== null && !(await isAbandoned(deps, tx, row.job_id)))) return;
  const run = await lockRun(tx, row.id);
  const problem = 'Assessing stopped before it was done. Start processing again; if it fails again, report this.';
  if (run?.state === 'running') await finishRun(deps, tx, { runId: row.id, problem });
}

/**
 * A job that the queue has given up leaves its application unfinished, and so the run that blocks the next one. Starting
 * the next run, and the daily job, finish such applications as failed. The later phases are left to that next run.
 */
export async function finishAbandoned(deps: StartDeps, tx: TenantTx): Promise<void> {
  await finishAbandonedApplications({ ...deps, next: undefined }, tx);
  await finishAbandonedPhases(deps, tx);
}
