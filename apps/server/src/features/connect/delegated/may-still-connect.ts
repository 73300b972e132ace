import { isPermitted } from '@rampart/domain/permission.ts';
import type { Database } from '../../../platform/database/database.ts';
import { rolesOf, visitingRolesOf } from '../../users/index.ts';

/** More tenants than anybody belongs to. */
const membershipLimit = 1000;

/** Whoever began a consent may have left, or hold another role, by the time it comes back. */
export async function mayStillConnect(db: Database, accountId: string, tenantId: string): Promise<boolean> {
  const memberships = await db.asAccount(accountId, (tx) =>
    tx
      .selectFrom('membership')
      .select(['tenant_id', 'role', 'provider_roles'])
      .where('account_id', '=', accountId)
      .limit(membershipLimit)
      .execute(),
  );
  const own = memberships.filter((membership) => membership.tenant_id === tenantId).flatMap(rolesOf);
  const visiting = memberships.flatMap(({ provider_roles }) => visitingRolesOf(provider_roles));
  return isPermitted([...new Set([...own, ...visiting])], 'applications:write');
}
