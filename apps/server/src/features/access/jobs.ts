import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import type { Log } from '../../platform/log/log.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { forgetAttempts } from '../../platform/http/forget-attempts.ts';
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts';

const forgetSessionsJob = declareJob({
  name: 'access.forget-sessions',
  payload: z.object({}),
  schedule: { cron: '41 * * * *', missed: 'once' },
});

const batchSize = 1000;

interface ForgetSessionsDeps {
  readonly db: Database;
  readonly log: Log;
}

/** Sessions that ended a month ago: the audit log says what they did, their rows say nothing more. So do counts of attempts long past. */
export async function forgetSessions({ db, log }: ForgetSessionsDeps, signal: AbortSignal): Promise<void> {
  await forgetAttempts(db);
  await forEveryScope({ db, log, signal, failure: 'old sessions could not be deleted' }, (tenantId) =>
    db.inTenant(tenantId, (tx) =>
      tx
        .deleteFrom('session')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', (old) =>
          old
            .selectFrom('session')
            .select('id')
            .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
            .limit(batchSize),
        )
        .execute(),
    ),
  );
}

export const forgetSessionsHandler = (deps: ForgetSessionsDeps): JobHandler =>
  handle(forgetSessionsJob, ({ signal }) => forgetSessions(deps, signal));
