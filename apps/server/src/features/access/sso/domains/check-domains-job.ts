import { productName } from '@rampart/domain/product-name.ts';
import { z } from 'zod';
import { forEveryScope } from '../../../../platform/database/every-scope.ts';
import { NotFound } from '../../../../platform/http/http-error.ts';
import type { Log } from '../../../../platform/log/log.ts';
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

interface CheckDeps extends DomainDeps {
  readonly log: Pick<Log, 'error'>;
}

/** The records of all proven domains, once a day: who no longer shows one no longer has the domain. */
async function checkDomains(deps: CheckDeps, { jobId, signal }: { jobId: string; signal: AbortSignal }): Promise<void> {
  const by = { actorId: '', actor: productName, source: '', requestId: jobId };
  const { db, log } = deps;
  await forEveryScope({ db, log, signal, failure: 'the records of its domains could not be checked' }, async (tenantId) => {
    for (const { domain, state, proof } of await db.inTenant(tenantId, listDomains)) {
      signal.throwIfAborted();
      if (state !== 'proven' || proof !== 'dns') continue;
      await checkDomain(deps, { tenantId, domain, by }).catch((error: unknown) => {
        // It was removed meanwhile.
        if (!(error instanceof NotFound)) throw error;
      });
    }
  });
}

export const checkDomainsHandler = (deps: CheckDeps): JobHandler => handle(checkDomainsJob, (context) => checkDomains(deps, context));
