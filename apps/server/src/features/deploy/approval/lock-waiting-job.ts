import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { findJob, type Job } from '../jobs/job-store.ts';

const decidedAlready = ({ approval, approvalBy }: Job): string => {
  if (approval === 'not-needed') return 'Nobody has to agree to this deployment.';
  if (approval === 'given') return `${approvalBy ?? 'Somebody'} has agreed to this deployment already.`;
  return approvalBy === null ? 'Nobody has agreed to this deployment in time.' : `${approvalBy} has declined this deployment already.`;
};

/** Before every other lock. Of those who decide at the same time, one does; the others hear what was decided. */
export async function lockWaitingJob(tx: TenantTx, jobId: string): Promise<Job> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approve ${tx.tenantId} ${jobId}`}, 0))`.execute(tx);
  const job = await findJob(tx, jobId);
  if (job === undefined) throw new NotFound('deployment');
  if (job.approval !== 'waiting' || job.status !== 'in_progress') throw new HttpError(409, decidedAlready(job));
  return job;
}

type Decision =
  | { readonly approval: 'given'; readonly approval_by: string; readonly approval_at: Date; readonly plan_hash: string }
  | {
      readonly approval: 'declined';
      readonly approval_by: string | null;
      readonly approval_at: Date;
      readonly status: 'failed';
      readonly finished_at: Date;
      readonly request_key: null;
    };

export async function putDecision(tx: TenantTx, jobId: string, decision: Decision): Promise<void> {
  await tx.updateTable('deployment_job').set(decision).where('tenant_id', '=', tx.tenantId).where('id', '=', jobId).execute();
}
