import { inScopeOf } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type AuditDeps, type AuditEntry, recordEvent } from '../audit/index.ts';
import { insertTenant } from './store.ts';

export interface NewTenant {
  readonly name: string;
  readonly isProvider: boolean;
  /** Who makes it, from where. */
  readonly by: Pick<AuditEntry, 'actorId' | 'actor' | 'source' | 'requestId'>;
}

/** In the platform's scope; the first event of the new tenant's log says how it came to be. */
export async function createTenant(deps: AuditDeps, tx: TenantTx, { by, ...tenant }: NewTenant): Promise<string> {
  const tenantId = await insertTenant(tx, tenant);
  await inScopeOf(tx, tenantId, (scoped) =>
    recordEvent(deps, scoped, { ...by, action: 'tenant.create', status: 'success', message: `Created the tenant ${tenant.name}.` }),
  );
  return tenantId;
}

export const atCommandLine: NewTenant['by'] = { actorId: '', actor: 'command line', source: 'command line', requestId: '' };
