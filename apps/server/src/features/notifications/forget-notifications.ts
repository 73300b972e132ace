import { daysBefore } from '@rampart/domain/day.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { Log } from '../../platform/log/log.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handleByDatabaseTime } from '../../platform/queue/handle-by-database-time.ts';
import type { JobHandler } from '../../platform/queue/job-handler.ts';

const forgetNotificationsJob = declareJob({
  name: 'notifications.forget',
  payload: z.object({}),
  schedule: { cron: '47 3 * * *', missed: 'once' },
});

const keepDays = 180;
const batchSize = 500;

export interface ForgetNotificationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const forgetSome = (db: Database, tenantId: string, before: Date): Promise<number> =>
  db.inTenant(tenantId, async (tx) => {
    const forgotten = await tx
      .deleteFrom('notification')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', (old) =>
        old.selectFrom('notification').select('id').where('tenant_id', '=', tenantId).where('created_at', '<', before).limit(batchSize),
      )
      .returning('account_id')
      .execute();
    // Their counts have changed. Always in the same order, so that this never deadlocks with a transaction that notifies several people.
    for (const accountId of [...new Set(forgotten.map(({ account_id }) => account_id))].toSorted())
      await bumpVersion(tx, `notifications:${accountId}`);
    return forgotten.length;
  });

/** Deletes notifications that are half a year old, read or not: the audit log keeps what happened. */
export async function forgetNotifications({ db, clock, log }: ForgetNotificationsDeps, signal: AbortSignal): Promise<void> {
  const before = daysBefore(clock.now(), keepDays);
  await forEveryScope({ db, log, signal, failure: 'old notifications could not be deleted' }, async (tenantId) => {
    for (let forgotten = batchSize; forgotten === batchSize;) {
      signal.throwIfAborted();
      forgotten = await forgetSome(db, tenantId, before);
    }
  });
}

export const forgetNotificationsHandler = (deps: ForgetNotificationsDeps): JobHandler =>
  handleByDatabaseTime(forgetNotificationsJob, deps, forgetNotifications);
