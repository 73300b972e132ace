import { type CustomerRole, isAtLeast, type ProviderRole, type Role } from '@rampart/domain/role.ts';
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

/** No user can assign a role above their own. */
export const invitableRoleOptions = (roles: readonly Role[]) =>
  customerRoleOptions.map((option) => ({ ...option, disabled: !isAtLeast(roles, option.value) }));
