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

export interface ForgetVerdictsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionOf: RetentionOf;
}

const verdictsPerPass = 1000;

/** Verdicts that held until before the day; the newest of a control stays, however old. */
async function forgetSome(tx: TenantTx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from verdict where tenant_id = ${tx.tenantId} and (control_id, as_of) in (
      select control_id, as_of from verdict as old
      where tenant_id = ${tx.tenantId} and last_as_of < ${before} and exists (
        select from verdict as later where later.tenant_id = old.tenant_id and later.control_id = old.control_id and later.as_of > old.as_of)
      limit ${verdictsPerPass})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function forgetVerdicts({ db, clock, log, retentionOf }: ForgetVerdictsDeps, signal: AbortSignal): Promise<void> {
  await forEveryScope({ db, log, signal, failure: 'old verdicts could not be deleted' }, async (tenantId) => {
    for (let forgotten = verdictsPerPass; forgotten === verdictsPerPass;) {
      signal.throwIfAborted();
      forgotten = await db.inTenant(tenantId, async (tx) => forgetSome(tx, keptFrom(clock.now(), (await retentionOf(tx)).verdicts)));
    }
  });
}

const forgetJob = declareJob({ name: 'assess.forget', payload: z.object({}), schedule: { cron: '50 3 * * *', missed: 'once' } });

export const forgetVerdictsHandler = (deps: ForgetVerdictsDeps): JobHandler => handleByDatabaseTime(forgetJob, deps, forgetVerdicts);
