import type { User } from '@rampart/contract/users/users.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { type CustomerRole, isAtLeast, isProviderRole, type ProviderRole, type Role } from '@rampart/domain/role.ts';
import { roleLabel } from '../../shell/session/role-label.ts';

const labelled = <R extends CustomerRole | ProviderRole>(roles: readonly R[]) => roles.map((value) => ({ value, label: roleLabel[value] }));

/** The roles that a customer's user can have, as dialogs offer them. */
export const customerRoleOptions = labelled(['standard', 'read-only', 'administrator'] as const satisfies CustomerRole[]);

/** The provider's roles that can be given on screen. A super user is made by the operator alone. */
export const providerRoleOptions = labelled([
  'rampart-admin',
  'rampart-engineer',
  'rampart-sales-engineer',
] as const satisfies ProviderRole[]);

interface Giving {
  /** Of the one who gives the role. */
  readonly roles: readonly Role[];
  /** Of the tenant. */
  readonly users: readonly Pick<User, 'role' | 'email_verified'>[];
}

/** The provider's staff make an administrator only where the tenant has none. */
function mayGive({ roles, users }: Giving, role: CustomerRole): boolean {
  const own = roles.filter((each) => !isProviderRole(each));
  if (isAtLeast(own, role)) return true;
  if (!isPermitted(roles, 'users:manage')) return false;
  return role !== 'administrator' || !users.some((user) => user.role === 'administrator' && user.email_verified);
}

/** No user can assign a role above their own. */
export const givableRoleOptions = (giving: Giving) =>
  customerRoleOptions.map((option) => ({ ...option, disabled: !mayGive(giving, option.value) }));

/** Why a role is not offered; nothing where each is. */
export function whyNotEveryRole(giving: Giving): string | undefined {
  if (!givableRoleOptions(giving).some(({ disabled }) => disabled)) return undefined;
  return isPermitted(giving.roles, 'users:manage')
    ? 'This tenant has an administrator: only its administrators can make another.'
    : 'Only an administrator can assign a role above yours.';
}
