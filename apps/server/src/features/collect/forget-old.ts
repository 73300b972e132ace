import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { everyScope } from '../../platform/database/every-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts';
import { lockContentsExclusively } from './facts/store-parts.ts';
import { rollupRegistry } from './rollups/registry.ts';

const forgetJob = declareJob({ name: 'collect.forget', payload: z.object({}), schedule: { cron: '40 3 * * *', missed: 'once' } });

/** Two years, and the month in which they are looked back at. */
const keptMonths = 25;
const runsPerPass = 20;

export interface ForgetDeps {
  readonly db: Database;
  readonly clock: Clock;
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}

/** Months are made before the first event of theirs comes, so that no collecting has to wait for it. */
const monthsAhead = 2;

const firstOfMonth = (time: Date, months: number): string =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1)).toISOString().slice(0, 10);

/** A month is forgotten as a whole, of all tenants. */
async function turnMonths(tx: TenantTx, now: Date): Promise<void> {
  const ahead = Array.from({ length: monthsAhead + 1 }, (_, months) => firstOfMonth(now, months));
  for (const { table } of rollupRegistry) {
    await sql`select ensure_months(${table}::regclass, ${ahead}::date[])`.execute(tx);
    await sql`select drop_months(${table}::regclass, ${firstOfMonth(now, -keptMonths)}::date)`.execute(tx);
  }
}

/** Old runs; but one that still says what is known about a fact stays, however old. */
const forgottenRuns = (tx: TenantTx, before: Date) =>
  sql<{ id: string }>`
    select id from run
    where tenant_id = ${tx.tenantId} and as_of < ${before} and state in ('completed', 'failed') and not exists (
      select from fact_reading as reading
      where reading.tenant_id = run.tenant_id and reading.run_id = run.id and not exists (
        select from fact_reading as later
        where later.tenant_id = reading.tenant_id and later.application_id = reading.application_id
          and later.fact = reading.fact and later.as_of > reading.as_of))
    order by as_of limit ${runsPerPass}`.execute(tx);

async function forgetRuns(tx: TenantTx, before: Date): Promise<number> {
  await lockContentsExclusively(tx);
  const ids = (await forgottenRuns(tx, before)).rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct unnest(parts) as hash from fact_reading where tenant_id = ${tx.tenantId} and run_id = any(${ids}::uuid[])`.execute(tx);
  await tx.deleteFrom('run').where('tenant_id', '=', tx.tenantId).where('id', 'in', ids).execute();
  await sql`
    delete from fact_content as content
    where content.tenant_id = ${tx.tenantId} and content.hash = any(${rows.map(({ hash }) => hash)}::bytea[])
      and content.hash not in (select unnest(parts) from fact_reading where tenant_id = ${tx.tenantId})`.execute(tx);
  await bumpVersion(tx, 'processing');
  return ids.length;
}

/** Deletes what is older than the screens reach back, a batch at a time, and contents that no reading refers to. */
export async function forgetOld({ db, clock }: ForgetDeps, signal: AbortSignal): Promise<void> {
  const before = monthsBefore(clock.now(), keptMonths);
  await db.inPlatform((tx) => turnMonths(tx, clock.now()));
  for await (const tenantId of everyScope(db))
    for (let forgotten = runsPerPass; forgotten === runsPerPass;) {
      signal.throwIfAborted();
      forgotten = await db.inTenant(tenantId, (tx) => forgetRuns(tx, before));
    }
}

export const forgetCollectedHandler = (deps: ForgetDeps): JobHandler => handle(forgetJob, ({ signal }) => forgetOld(deps, signal));
