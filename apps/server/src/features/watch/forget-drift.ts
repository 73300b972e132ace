import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { openStatuses } from '@rampart/domain/watch/drift-status.ts';
import { keptFrom } from '@rampart/domain/retention.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handleByDatabaseTime } from '../../platform/queue/handle-by-database-time.ts';
import type { JobHandler } from '../../platform/queue/job-handler.ts';
import { tailoredObjects } from '../deploy/index.ts';
import type { RetentionOf } from '../tenants/index.ts';

export interface ForgetDriftDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionOf: RetentionOf;
}

const rowsPerPass = 1000;

/**
 * Changes that were found before the day and wait for no one. What is accepted until a rule ends can be an alert again, and stays as long; so does what
 * says whether a control without some of its values is still as it was deployed.
 */
async function forgetChanges(tx: TenantTx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with tailored as materialized (${tailoredObjects(tx)})
    delete from drift_change where tenant_id = ${tx.tenantId} and id in (
      select change.id from drift_change as change
      where change.tenant_id = ${tx.tenantId} and change.found_at < ${before} and not change.status = any(${[...openStatuses]}::text[])
        and not (change.status = 'accepted' and exists (
          select from baseline_rule as rule
          where rule.tenant_id = change.tenant_id and rule.id = change.rule_id and rule.ended_at is null))
        and not exists (
          select from tailored where tailored.application_id = change.application_id and tailored.object_id = change.object_id)
      limit ${rowsPerPass})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function forgetGroupings(tx: TenantTx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from drift_grouping where tenant_id = ${tx.tenantId} and id in (
      select grouping.id from drift_grouping as grouping
      where grouping.tenant_id = ${tx.tenantId} and grouping.found_at < ${before} and not exists (
        select from drift_change as change where change.tenant_id = grouping.tenant_id and change.grouping_id = grouping.id)
      limit ${rowsPerPass})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** A version is needed by the object that is or should be like it, and by the changes that made it or took it away. */
async function forgetVersions(tx: TenantTx): Promise<number> {
  // A comparison under way may be about to name a version that no one names yet.
  await sql`select from configuration_reading where tenant_id = ${tx.tenantId} for update`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from configuration_version where tenant_id = ${tx.tenantId} and hash in (
      select hash from configuration_version where tenant_id = ${tx.tenantId}
      except select hash from configuration_object where tenant_id = ${tx.tenantId} and hash is not null
      except select baseline from configuration_object where tenant_id = ${tx.tenantId} and baseline is not null
      except select before from drift_change where tenant_id = ${tx.tenantId} and before is not null
      except select after from drift_change where tenant_id = ${tx.tenantId} and after is not null
      limit ${rowsPerPass})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function forgetDrift({ db, clock, log, retentionOf }: ForgetDriftDeps, signal: AbortSignal): Promise<void> {
  const inPasses = async (tenantId: string, forgetSome: (tx: TenantTx, before: Date) => Promise<number>): Promise<void> => {
    for (let forgotten = rowsPerPass; forgotten === rowsPerPass;) {
      signal.throwIfAborted();
      forgotten = await db.inTenant(tenantId, async (tx) => {
        const rows = await forgetSome(tx, keptFrom(clock.now(), (await retentionOf(tx)).facts));
        if (rows > 0) await bumpVersion(tx, driftResource);
        return rows;
      });
    }
  };
  await forEveryScope({ db, log, signal, failure: 'old drift could not be deleted' }, async (tenantId) => {
    for (const forgetSome of [forgetChanges, forgetGroupings, forgetVersions]) await inPasses(tenantId, forgetSome);
  });
}

const forgetJob = declareJob({ name: 'watch.forget', payload: z.object({}), schedule: { cron: '10 4 * * *', missed: 'once' } });

export const forgetDriftHandler = (deps: ForgetDriftDeps): JobHandler => handleByDatabaseTime(forgetJob, deps, forgetDrift);
