import { daysBefore } from '@rampart/domain/day.ts';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { forEveryScope } from '../database/every-scope.ts';
import type { Log } from '../log/log.ts';
import { declareJob } from '../queue/declare-job.ts';
import { handleByDatabaseTime } from '../queue/handle-by-database-time.ts';
import type { JobHandler } from '../queue/job-handler.ts';

const forgetMailsJob = declareJob({ name: 'mail.forget', payload: z.object({}), schedule: { cron: '23 3 * * *', missed: 'once' } });

const keepDays = 30;
const batchSize = 500;

export interface ForgetMailsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const forgetSome = (db: Database, tenantId: string, before: Date): Promise<number> =>
  db.inTenant(tenantId, async (tx) => {
    const [deleted] = await tx
      .deleteFrom('mail')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', (old) =>
        old
          .selectFrom('mail')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .where('state', 'in', ['sent', 'kept'])
          .where('created_at', '<', before)
          .limit(batchSize),
      )
      .execute();
    return Number(deleted?.numDeletedRows ?? 0);
  });

/** Deletes mails that went out, or into the outbox, a month ago. One that still waits to be sent stays. */
export async function forgetMails({ db, clock, log }: ForgetMailsDeps, signal: AbortSignal): Promise<void> {
  const before = daysBefore(clock.now(), keepDays);
  await forEveryScope({ db, log, signal, failure: 'old mails could not be deleted' }, async (tenantId) => {
    for (let deleted = batchSize; deleted === batchSize;) {
      signal.throwIfAborted();
      deleted = await forgetSome(db, tenantId, before);
    }
  });
}

export const forgetMailsHandler = (deps: ForgetMailsDeps): JobHandler => handleByDatabaseTime(forgetMailsJob, deps, forgetMails);
