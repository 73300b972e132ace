import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { forEveryScope } from '../../../platform/database/every-scope.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { Log } from '../../../platform/log/log.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { takeExpired } from './accepted-risk-store.ts';
import { riskLinks } from './risk-links.ts';

const expireJob = declareJob({ name: 'assess.expire-risks', payload: z.object({}), schedule: { cron: '*/15 * * * *', missed: 'once' } });

const mostAtOnce = 100;
const byProduct: ActedBy = { actorId: '', actor: productName, source: 'worker', requestId: '' };

type ExpireDeps = AuditDeps & { readonly db: Database; readonly log: Pick<Log, 'error'> };

/** A risk that is no longer accepted counts from the moment on; here people are told, once. */
export async function expireRisks(deps: ExpireDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  await forEveryScope({ db, log, signal, failure: 'expired risks could not be reported' }, (tenantId) =>
    db.inTenant(tenantId, async (tx) => {
      const expired = await takeExpired(tx, deps.clock.now(), mostAtOnce);
      for (const controlId of expired) {
        const title = controlRegistry.find(({ id }) => id === controlId)?.title ?? controlId;
        const message = `The accepted risk of “${title}” has expired: it counts again.`;
        await recordEvent(deps, tx, { ...byProduct, action: 'risk.expire', status: 'success', message, details: { control: controlId } });
        await notifyAdministrators(tx, {
          category: 'quests',
          subject: message.slice(0, 500),
          priority: 'high',
          links: await riskLinks(tx, controlId),
        });
      }
      if (expired.length > 0) await bumpVersion(tx, 'quests');
    }),
  );
}

export const expireRisksHandler = (deps: ExpireDeps): JobHandler => handle(expireJob, ({ signal }) => expireRisks(deps, signal));
