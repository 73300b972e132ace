import { z } from 'zod';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { reviveTurns } from '../jobs/turn.ts';

const reviveJob = declareJob({ name: 'deploy.revive', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

/** A job that kills its worker time after time is given up by the queue: its deployment must not stay under way for ever. */
export const reviveHandler = ({ db, queue, log }: Pick<DeployDeps, 'db' | 'queue' | 'log'>): JobHandler =>
  handle(reviveJob, async ({ signal }) => {
    for await (const tenantId of everyScope(db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await db
        .inTenant(tenantId, (tx) => reviveTurns(queue, tx))
        .catch((error: unknown) => log.error({ tenantId, failure: describeFailure(error) }, 'deployments could not be revived'));
    }
  });
