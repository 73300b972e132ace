import { confirmCopy } from '../../platform/backup/restored-copy.ts';
import { type Database, inScopeOf } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../audit/index.ts';

export interface ConfirmDeps extends AuditDeps {
  readonly db: Database;
}

/** From now on workers do what waits. Answers whether something was to be confirmed. The log of the given tenant, or of the platform, says who did it. */
export const confirmRestoredCopy = (deps: ConfirmDeps, by: ActedBy, tenantId: string = platformTenantId): Promise<boolean> =>
  deps.db.inPlatform(async (tx) => {
    if (!(await confirmCopy(tx, by.actor, deps.clock))) return false;
    const message = 'Confirmed that this restored copy is not the original and may work: its workers start.';
    await inScopeOf(tx, tenantId, (scoped) =>
      recordEvent(deps, scoped, { ...by, action: 'restored-copy.confirm', status: 'success', message }),
    );
    return true;
  });
