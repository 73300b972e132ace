import { isPermitted } from '@rampart/domain/permission.ts';
import { type CustomerRole, isAtLeast, isProviderRole, isProviderUser, type Role } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden } from '../../../platform/http/http-error.ts';
import { hasAdministrator } from './member-store.ts';

/** By a provider's role alone: an administrator of the tenant needs none. */
export const actsAsStaff = (roles: readonly Role[]): boolean => isProviderUser(roles) && !roles.includes('administrator');

/**
 * No one gives a role above their own. A provider's role gives none unless looking after accounts is its work, and makes an administrator only where the
 * tenant begins: two administrators of their own making would approve for the customer.
 */
export async function mayGiveRole(tx: TenantTx, roles: readonly Role[], role: CustomerRole): Promise<boolean> {
  const own = roles.filter((each) => !isProviderRole(each));
  if (isAtLeast(own, role)) return true;
  if (!isPermitted(roles, 'users:manage')) return false;
  return role !== 'administrator' || !(await hasAdministrator(tx));
}

export const administratorsOnly = () =>
  new Forbidden(
    'This tenant has an administrator. Give another role, and ask an administrator of the tenant to make the person an administrator.',
  );
