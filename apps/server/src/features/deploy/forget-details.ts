import { jobLogLine } from '@rampart/domain/deploy/job-log.ts';
import { keptFrom } from '@rampart/domain/retention.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handleByDatabaseTime } from '../../platform/queue/handle-by-database-time.ts';
import type { JobHandler } from '../../platform/queue/job-handler.ts';
import type { RetentionOf } from '../tenants/index.ts';
import { isRolledBack } from './change-store.ts';

export interface ForgetDetailsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionOf: RetentionOf;
}

const jobsPerPass = 100;

/**
 * Old deployments that are over and of which nothing is in place: they made nothing, or were rolled back. A rollback is needed for as
 * long as what it undid is there to be asked about, so it follows that.
 */
const doneWith = (tx: TenantTx, before: Date) =>
  sql<{ id: string }>`
  select job.id from deployment_job as job
  where job.tenant_id = ${tx.tenantId} and job.status <> 'in_progress' and job.details_deleted_at is null
    and job.created_at < ${before} and coalesce(job.finished_at, job.created_at) < ${before}
    and not exists (select from subscription where subscription.tenant_id = job.tenant_id and subscription.last_job_id = job.id)
    and case
      when job.undoes is not null then exists (
        select from deployment_job as undone
        where undone.tenant_id = job.tenant_id and undone.id = job.undoes and undone.details_deleted_at is not null)
      else ${isRolledBack('job')} and not exists (
          select from deployment_job as undo where undo.tenant_id = job.tenant_id and undo.undoes = job.id
            and (undo.status = 'in_progress' or undo.finished_at >= ${before}))
        or not exists (
          select from deployment_change as made where made.tenant_id = job.tenant_id and made.job_id = job.id
            and (made.revert is not null or made.state in ('applying', 'applied', 'unconfirmed')))
    end
  order by job.created_at limit ${jobsPerPass} for update of job skip locked`.execute(tx);

/** The line in the deployment log stays, and what was used up stays counted. */
async function forgetSome(tx: TenantTx, now: Date, before: Date): Promise<number> {
  const ids = (await doneWith(tx, before)).rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('deployment_change').where('tenant_id', '=', tx.tenantId).where('job_id', 'in', ids).execute();
  const line = jobLogLine(now, { text: 'The details of this deployment are no longer kept.' });
  await tx
    .updateTable('deployment_job')
    .set({
      details_deleted_at: now,
      display_logs: [line],
      requested_lists: sql`'[]'`,
      requested_objects: sql`'[]'`,
      names: sql`'{}'`,
      expected_states: sql`'{}'`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

export async function forgetDetails({ db, clock, log, retentionOf }: ForgetDetailsDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  await forEveryScope({ db, log, signal, failure: 'details of old deployments could not be deleted' }, async (tenantId) => {
    // Until a pass finds none: a rollback can go once what it undid has.
    for (let forgotten = 1; forgotten > 0;) {
      signal.throwIfAborted();
      forgotten = await db.inTenant(tenantId, async (tx) => forgetSome(tx, now, keptFrom(now, (await retentionOf(tx)).jobs)));
    }
  });
}

const forgetJob = declareJob({ name: 'deploy.forget', payload: z.object({}), schedule: { cron: '0 4 * * *', missed: 'once' } });

export const forgetDetailsHandler = (deps: ForgetDetailsDeps): JobHandler => handleByDatabaseTime(forgetJob, deps, forgetDetails);
