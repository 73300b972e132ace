import type { Log } from '../log/log.ts';
import { isDiskFull } from '../disk-full.ts';
import { describeFailure } from '../queue/describe-failure.ts';
import type { Database } from './database.ts';
import { isDatabaseGone } from './database-gone.ts';
import { platformTenantId } from './platform-tenant.ts';

const tenantsPerPage = 500;

/** The platform, then every tenant, a page at a time. */
export async function* everyScope(db: Database): AsyncGenerator<string> {
  let after = platformTenantId;
  yield after;
  for (;;) {
    const from = after;
    const page = await db.inPlatform((tx) =>
      tx.selectFrom('tenant').select('tenant_id').where('tenant_id', '>', from).orderBy('tenant_id').limit(tenantsPerPage).execute(),
    );
    for (const { tenant_id } of page) yield tenant_id;
    const last = page.at(-1);
    if (last === undefined || page.length < tenantsPerPage) return;
    after = last.tenant_id;
  }
}

export interface ScopedWork {
  readonly db: Database;
  readonly log: Pick<Log, 'error'>;
  readonly signal: AbortSignal;
  /** What the log says of a tenant for which it fails. */
  readonly failure: string;
}

/** Works for the platform, then for every tenant. One for which that fails keeps no other from it, and the job fails at the end. */
export async function forEveryScope(
  { db, log, signal, failure: line }: ScopedWork,
  work: (tenantId: string) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  for await (const tenantId of everyScope(db)) {
    signal.throwIfAborted();
    await work(tenantId).catch((error: unknown) => {
      signal.throwIfAborted();
      if (isDatabaseGone(error) || isDiskFull(error)) throw error;
      failed += 1;
      log.error({ tenantId, failure: describeFailure(error) }, line);
    });
  }
  if (failed > 0) throw new Error(`It failed for ${failed} ${failed === 1 ? 'tenant' : 'tenants'}; the log names each.`);
}
