import { missingUsersId } from '@rampart/domain/people/people-group.ts';
import { keptFrom } from '@rampart/domain/retention.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { Log } from '../../platform/log/log.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handleByDatabaseTime } from '../../platform/queue/handle-by-database-time.ts';
import type { JobHandler } from '../../platform/queue/job-handler.ts';
import type { RetentionOf } from '../tenants/index.ts';
import { lockContentsExclusively } from './facts/store-parts.ts';
import { lockRisk } from './rollups/fold-attack-days.ts';
import { rollupRegistry } from './rollups/registry.ts';

const forgetJob = declareJob({ name: 'collect.forget', payload: z.object({}), schedule: { cron: '40 3 * * *', missed: 'once' } });

const runsPerPass = 20;

const rowsPerPass = 5000;

export interface ForgetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionOf: RetentionOf;
  /** For how many months any tenant keeps its events. */
  readonly longestEvents: () => Promise<number>;
}

/** Months are made before the first event of theirs comes, so that no collecting has to wait for it. */
const monthsAhead = 2;

/** A month is forgotten as a whole, of all tenants. */
async function turnMonths(tx: TenantTx, now: Date, before: Date): Promise<void> {
  const ahead = Array.from({ length: monthsAhead + 1 }, (_, months) => keptFrom(now, -months));
  for (const table of [...rollupRegistry.map((rollup) => rollup.table), 'attack_day']) {
    await sql`select ensure_months(${table}::regclass, ${ahead.map((month) => month.toISOString())}::date[])`.execute(tx);
    await sql`select drop_months(${table}::regclass, ${before.toISOString()}::date)`.execute(tx);
  }
}

/** What days were folded into, for as long as the mails that they are folded from. */
async function forgetRiskDays(tx: TenantTx, before: Date): Promise<void> {
  await lockRisk(tx);
  const day = before.toISOString().slice(0, 10);
  await sql`delete from attack_day where tenant_id = ${tx.tenantId} and day < ${day}::date`.execute(tx);
  // Addresses that no directory knows are listed for as long as an attack on them is known.
  await sql`
    delete from people_group_member as missing where tenant_id = ${tx.tenantId} and group_id = ${missingUsersId} and not exists (
      select from attack_day as attack where attack.tenant_id = ${tx.tenantId} and attack.mail = missing.mail)`.execute(tx);
  await sql`delete from people_group_day where tenant_id = ${tx.tenantId} and day < ${day}::date`.execute(tx);
  await sql`delete from most_attacked_stay where tenant_id = ${tx.tenantId} and left_on < ${day}::date`.execute(tx);
  await sql`
    with forgotten as (delete from risk_ranking where tenant_id = ${tx.tenantId} and start_day < ${day}::date returning id)
    delete from ranked_person where tenant_id = ${tx.tenantId} and ranking_id in (select id from forgotten)`.execute(tx);
}

/** What this tenant keeps for less long than another. A row is named by its key: a place in a table is one of a month. */
async function forgetRows(tx: TenantTx, before: Date): Promise<number> {
  const day = before.toISOString();
  let forgotten = 0;
  for (const { table, columns } of rollupRegistry) {
    const time = sql.ref(columns[0]?.name ?? '');
    const key = sql`${time}, application_id, run_id, row`;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where tenant_id = ${tx.tenantId} and ${time} < ${day} and (${key}) in (
        select ${key} from ${sql.table(table)} where tenant_id = ${tx.tenantId} and ${time} < ${day} limit ${rowsPerPass})`.execute(tx);
    forgotten = Math.max(forgotten, Number(numAffectedRows ?? 0n));
  }
  return forgotten;
}

/** Old runs; but one that still says what is known about a fact stays, however old, and so does what a deployment under way has read. */
const forgottenRuns = (tx: TenantTx, before: Date) =>
  sql<{ id: string }>`
    select id from run
    where tenant_id = ${tx.tenantId} and as_of < ${before} and state in ('completed', 'failed') and not exists (
      select from fact_reading as reading
      where reading.tenant_id = run.tenant_id and reading.run_id = run.id and not exists (
        select from fact_reading as later
        where later.tenant_id = reading.tenant_id and later.application_id = reading.application_id
          and later.fact = reading.fact and later.as_of > reading.as_of))
      and not exists (
        select from deployment_job as job
        where job.tenant_id = run.tenant_id and job.id = run.deployment_id and job.status = 'in_progress')
    order by as_of limit ${runsPerPass}`.execute(tx);

async function forgetRuns(tx: TenantTx, before: Date): Promise<number> {
  await lockContentsExclusively(tx);
  const ids = (await forgottenRuns(tx, before)).rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    delete from fact_content where tenant_id = ${tx.tenantId} and hash = any(array(select parts_of_runs_alone(${ids}::uuid[])))`.execute(
    tx,
  );
  await tx.deleteFrom('run').where('tenant_id', '=', tx.tenantId).where('id', 'in', ids).execute();
  await bumpVersion(tx, 'processing');
  return ids.length;
}

/** Deletes what is no longer kept: months of events as a whole, then a batch at a time, with the contents that no reading refers to. */
export async function forgetOld({ db, clock, log, retentionOf, longestEvents }: ForgetDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const longest = await longestEvents();
  await db.inPlatform((tx) => turnMonths(tx, now, keptFrom(now, longest)));
  const forgetAll = async (tenantId: string, forget: typeof forgetRows, { months, perPass }: { months: number; perPass: number }) => {
    for (let forgotten = perPass; forgotten === perPass;) {
      signal.throwIfAborted();
      forgotten = await db.inTenant(tenantId, (tx) => forget(tx, keptFrom(now, months)));
    }
  };
  await forEveryScope({ db, log, signal, failure: 'what was collected long ago could not be deleted' }, async (tenantId) => {
    const { events, facts } = await db.inTenant(tenantId, retentionOf);
    if (events < longest) await forgetAll(tenantId, forgetRows, { months: events, perPass: rowsPerPass });
    await db.inTenant(tenantId, (tx) => forgetRiskDays(tx, keptFrom(now, events)));
    await forgetAll(tenantId, forgetRuns, { months: facts, perPass: runsPerPass });
  });
}

export const forgetCollectedHandler = (deps: ForgetDeps): JobHandler => handleByDatabaseTime(forgetJob, deps, forgetOld);
