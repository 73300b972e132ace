import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { getOnboardingStatus, setOnboardingStatus } from '../../tenants/index.ts';
import type { StartDeps } from '../collect-deps.ts';
import { collectJob } from '../collect-job.ts';
import type { Reads } from '../reading-plan.ts';
import { findLatestRun, type RunStep } from './run-store.ts';
import { finishAbandoned } from './finish-abandoned.ts';

export interface NewRun {
  /** The end of the time that it collects. Each run of a tenant is later than the one before. */
  readonly asOf: Date;
  readonly applicationIds: readonly string[];
  readonly requestedBy: string;
  /** A person waits for it. */
  readonly isAsked?: boolean;
  readonly step?: RunStep;
  /** Everything unless given. */
  readonly reads?: Reads;
  /** Of a run of the past: up to when more of them follow. */
  readonly historyEndsAt?: Date;
}

async function insertRun(tx: TenantTx, { asOf, requestedBy, step, reads = 'everything', historyEndsAt }: NewRun): Promise<string> {
  const latest = await findLatestRun(tx);
  if (latest !== undefined && latest.asOf > asOf)
    throw new Error(`A run as of ${asOf.toISOString()} cannot follow one as of ${latest.asOf.toISOString()}.`);
  const row = await tx
    .insertInto('run')
    .values({
      tenant_id: tx.tenantId,
      as_of: asOf,
      requested_by: requestedBy,
      reads,
      step: step?.number ?? null,
      steps: step?.of ?? null,
      history_ends_at: historyEndsAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new HttpError(409, 'Processing is already under way. Wait until it has finished, then start it again.');
  return row.id;
}

/** Starts collecting from these applications, in parallel. The job that finishes the last of them finishes the run. */
export async function startRun(deps: StartDeps, tx: TenantTx, run: NewRun): Promise<string> {
  const connected = new Map((await deps.applications.list(tx)).map(({ id, product }) => [id, product]));
  await finishAbandoned(deps, tx);
  const runId = await insertRun(tx, run);
  const { isAsked = false } = run;
  for (const applicationId of new Set(run.applicationIds)) {
    const product = connected.get(applicationId);
    if (product === undefined) throw new NotFound('application');
    // A poll of its change log is over, or sees that it is about to be collected.
    await deps.applications.lock(tx, applicationId);
    const jobId = await deps.queue.enqueue(
      tx,
      collectJob,
      { runId, applicationId, isAsked },
      { priority: isAsked ? 'asked' : 'scheduled' },
    );
    if (jobId === undefined) throw new Error('The queue refused a job that has no single-flight key.');
    const values = { run_id: runId, application_id: applicationId, product, job_id: jobId };
    await tx
      .insertInto('run_application')
      .values({ tenant_id: tx.tenantId, ...values })
      .execute();
  }
  // Once completed, onboarding is over: later runs do not return to it.
  if ((await getOnboardingStatus(tx)) !== 'completed') await setOnboardingStatus(tx, 'queued');
  await bumpVersion(tx, 'processing');
  return runId;
}
