import type { Database } from './database.ts';
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
