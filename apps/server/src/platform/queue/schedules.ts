import { fromKysely, PgBoss } from 'pg-boss';
import type { TenantTx } from '../database/tenant-tx.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import type { JobDeclaration } from './declare-job.ts';
import { envelopeOf, sendOptionsOf } from './job-envelope.ts';
import { jobQueueName, queueSchema } from './job-queue.ts';

/**
 * Schedules of jobs that are no longer declared must be gone before the first firing, so the worker's own pg-boss, which fires as soon as
 * it starts, cannot remove them: one that is never started does it in a transaction.
 */
export async function dropOtherSchedules(tx: TenantTx, jobs: readonly JobDeclaration[]): Promise<void> {
  const declared = new Set(jobs.filter((job) => job.schedule !== undefined).map((job) => job.name));
  const boss = new PgBoss({ db: fromKysely(tx), schema: queueSchema });
  for (const { key } of await boss.getSchedules(jobQueueName)) if (!declared.has(key)) await boss.unschedule(jobQueueName, key);
}

/**
 * pg-boss fires each schedule in one worker only, however many there are. The key also keeps a firing from queueing up behind
 * one that still runs.
 */
export async function putSchedules(boss: PgBoss, jobs: readonly JobDeclaration[]): Promise<void> {
  for (const job of jobs) {
    if (job.schedule === undefined) continue;
    const { cron, missed } = job.schedule;
    await boss.schedule(jobQueueName, cron, envelopeOf(job, platformTenantId, {}), {
      ...sendOptionsOf(job, platformTenantId),
      singletonKey: `${platformTenantId}/${job.name}/schedule`,
      key: job.name,
      tz: 'UTC',
      missed,
    });
  }
}
