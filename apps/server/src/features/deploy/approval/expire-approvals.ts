import { dayMs } from '@rampart/domain/day.ts';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Log } from '../../../platform/log/log.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { AuditDeps } from '../../audit/index.ts';
import type { OnSettled } from '../deploy-deps.ts';
import { daysToDecide, declineJob } from './decline-job.ts';

const mostAtOnce = 100;

interface ExpireDeps extends AuditDeps {
  readonly db: Database;
  readonly onSettled: OnSettled;
}

/** What nobody has decided on in time is declined, each in a transaction of its own. */
export async function expireApprovals(deps: ExpireDeps, tenantId: string): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - daysToDecide * dayMs);
  const over = await deps.db.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('deployment_job')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('approval', '=', 'waiting')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(mostAtOnce)
      .execute(),
  );
  for (const { id } of over) {
    await deps.db
      .inTenant(tenantId, (tx) => declineJob(deps, tx, { jobId: id }))
      .catch((error: unknown) => {
        // Somebody has decided at the last moment.
        if (!(error instanceof HttpError)) throw error;
      });
  }
}

const expireJob = declareJob({ name: 'deploy.expire', payload: z.object({}), schedule: { cron: '*/10 * * * *', missed: 'once' } });

export const expireApprovalsHandler = (deps: ExpireDeps & { readonly log: Log }): JobHandler =>
  handle(expireJob, async ({ signal }) => {
    for await (const tenantId of everyScope(deps.db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await expireApprovals(deps, tenantId).catch((error: unknown) =>
        deps.log.error({ tenantId, failure: describeFailure(error) }, 'deployments that nobody agreed to could not be ended'),
      );
    }
  });
