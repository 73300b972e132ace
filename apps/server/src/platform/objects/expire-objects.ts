import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { forEveryScope } from '../database/every-scope.ts';
import type { Log } from '../log/log.ts';
import { declareJob } from '../queue/declare-job.ts';
import { handleByDatabaseTime } from '../queue/handle-by-database-time.ts';
import type { JobHandler } from '../queue/job-handler.ts';
import type { ObjectStore } from './object-store.ts';
import { forgetObject, listExpired } from './stored-objects.ts';

const expireObjectsJob = declareJob({ name: 'objects.expire', payload: z.object({}), schedule: { cron: '17 * * * *', missed: 'once' } });

const perTenant = 500;

export interface ExpireDeps {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** Removes uploads that never came, and objects whose time is over: first the bytes, then the note of them. */
export async function expireObjects({ db, store, clock, log }: ExpireDeps, signal: AbortSignal): Promise<void> {
  await forEveryScope({ db, log, signal, failure: 'objects whose time is over could not be deleted' }, async (tenantId) => {
    const keys = await db.inTenant(tenantId, (tx) => listExpired(tx, { now: clock.now(), limit: perTenant }));
    for (const key of keys) {
      signal.throwIfAborted();
      await store.delete(key);
      await db.inTenant(tenantId, (tx) => forgetObject(tx, key));
    }
  });
}

export const expireObjectsHandler = (deps: ExpireDeps): JobHandler => handleByDatabaseTime(expireObjectsJob, deps, expireObjects);
