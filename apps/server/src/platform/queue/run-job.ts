import { dayMs } from '@rampart/domain/day.ts';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { OutageLog } from '../database/outage-log.ts';
import type { Log } from '../log/log.ts';
import type { Tracing } from '../trace/tracing.ts';
import { assertClaim, type Claim, returnToQueue } from './claim.ts';
import { describeFailure } from './describe-failure.ts';
import { JobEnvelope } from './job-envelope.ts';
import type { JobContext, JobHandler } from './job-handler.ts';
import { createProgressWriter, type ProgressWriter } from './progress.ts';

export interface RunJobOptions {
  readonly db: Database;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly log: Log;
  readonly outage: OutageLog;
  readonly tracing: Tracing;
  /** Aborted when the worker can wait no longer. */
  readonly stopping: AbortSignal;
}

const unknownKindDelaySeconds = 30;
const unknownKindPatienceMs = dayMs;

const failed = (id: string, message: string): JobResult => ({ id, status: 'failed', output: { message } });
const failedPermanently = (id: string, message: string): JobResult => ({ id, status: 'deadletter', output: { message } });

/** Runs one claimed job and says how it went. pg-boss completes or fails it, unless the claim was lost or given back. */
export async function runJob(
  job: JobWithMetadata<unknown>,
  { db, handlers, log, outage, tracing, stopping }: RunJobOptions,
): Promise<JobResult> {
  const claim: Claim = { jobId: job.id, retryCount: job.retryCount };
  const returned = async (delaySeconds: number): Promise<JobResult> => {
    await db.inPlatform((tx) => returnToQueue(tx, claim, delaySeconds));
    return { id: job.id, status: 'completed' };
  };
  const envelope = JobEnvelope.safeParse(job.data);
  if (!envelope.success) return failedPermanently(job.id, 'The job is not one that this version can read.');
  const { tenantId, job: name, payload, traceparent } = envelope.data;
  const handler = handlers.get(name);
  if (handler === undefined) {
    // While machines are being updated one by one, a job may reach a worker that does not know its kind yet.
    if (Date.now() - job.createdOn.getTime() < unknownKindPatienceMs) return returned(unknownKindDelaySeconds);
    return failedPermanently(job.id, `No worker knows jobs of the kind ${name}.`);
  }
  const run = handler.bind(payload);
  if (run === undefined) return failedPermanently(job.id, `The payload is not what a job of the kind ${name} takes.`);

  const fields = { job: name, jobId: job.id, tenantId, attempt: job.retryCount + 1 };
  const progress = createProgressWriter({
    db,
    tenantId,
    jobId: job.id,
    onError: (error) =>
      outage.covers(error) || log.warn({ ...fields, failure: describeFailure(error) }, 'the progress of a job could not be written'),
  });
  const startedAt = performance.now();
  try {
    await tracing.inSpan(
      {
        name: `job ${name}`,
        kind: 'consumer',
        attributes: { 'rampart.job': name, 'rampart.job_id': job.id, 'rampart.tenant_id': tenantId, 'rampart.attempt': fields.attempt },
        parent: traceparent,
      },
      () => run(contextOf({ db, tenantId, claim, progress, signal: AbortSignal.any([job.signal, stopping]) })),
    );
    log[handler.declaration.isRoutine ? 'debug' : 'info']({ ...fields, ms: Math.round(performance.now() - startedAt) }, 'job done');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (stopping.aborted) return await returned(0);
    const failure = describeFailure(error);
    outage.coversFullDisk(error);
    log.warn({ ...fields, failure }, 'job failed');
    return failed(job.id, failure);
  } finally {
    await progress.flush();
  }
}

interface ContextParts {
  readonly db: Database;
  readonly tenantId: string;
  readonly claim: Claim;
  readonly progress: ProgressWriter;
  readonly signal: AbortSignal;
}

const contextOf = ({ db, tenantId, claim, progress, signal }: ContextParts): JobContext => ({
  tenantId,
  jobId: claim.jobId,
  attempt: claim.retryCount + 1,
  signal,
  progress: (report) => progress.report(report),
  assertStillMine: (tx) => (tx ? assertClaim(tx, claim) : db.inTenant(tenantId, (own) => assertClaim(own, claim))),
});
