import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { TenantTx } from '../database/tenant-tx.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import type { JobDeclaration } from './declare-job.ts';
import { envelopeOf, sendOptionsOf } from './job-envelope.ts';
import { jobQueueName } from './job-queue.ts';

/** Schedules of jobs that are no longer declared must be gone before the first firing. */
export async function dropOtherSchedules(tx: TenantTx, jobs: readonly JobDeclaration[]): Promise<void> {
  const kept = jobs.filter((job) => job.schedule !== undefined).map((job) => job.name);
  await sql`delete from pgboss.schedule where name = ${jobQueueName} and key <> all(${kept}::text[])`.execute(tx);
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
