import { productName } from '@rampart/domain/product-name.ts';
import { z } from 'zod';
import { everyScope } from '../../../../platform/database/every-scope.ts';
import { NotFound } from '../../../../platform/http/http-error.ts';
import { declareJob } from '../../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../../platform/queue/job-handler.ts';
import { checkDomain } from './check-domain.ts';
import type { DomainDeps } from './domain-news.ts';
import { listDomains } from './domain-store.ts';

const checkDomainsJob = declareJob({
  name: 'access.check-domains',
  payload: z.object({}),
  schedule: { cron: '23 4 * * *', missed: 'once' },
});

/** The records of all proven domains, once a day: who no longer shows one no longer has the domain. */
async function checkDomains(deps: DomainDeps, { jobId, signal }: { jobId: string; signal: AbortSignal }): Promise<void> {
  const by = { actorId: '', actor: productName, source: '', requestId: jobId };
  for await (const tenantId of everyScope(deps.db)) {
    for (const { domain, state, proof } of await deps.db.inTenant(tenantId, listDomains)) {
      signal.throwIfAborted();
      if (state !== 'proven' || proof !== 'dns') continue;
      await checkDomain(deps, { tenantId, domain, by }).catch((error: unknown) => {
        // It was removed meanwhile.
        if (!(error instanceof NotFound)) throw error;
      });
    }
  }
}

export const checkDomainsHandler = (deps: DomainDeps): JobHandler => handle(checkDomainsJob, (context) => checkDomains(deps, context));
