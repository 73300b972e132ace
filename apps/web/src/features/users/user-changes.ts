import type { Session } from '@rampart/contract/access/session.ts';
import type { User } from '@rampart/contract/users/users.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { type ProviderRole, isProviderRole } from '@rampart/domain/role.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Why this person's row is closed to changes, or nothing when it is open. */
export function whyNotEditable(user: Pick<User, 'username'>, ownEmail: string, isChangeInFlight: boolean): string | undefined {
  if (user.username.toLowerCase() === ownEmail.toLowerCase()) return 'You cannot change your own access. Ask another administrator.';
  return isChangeInFlight ? 'Another change is being saved. Wait until it is done.' : undefined;
}

/** The provider's roles exist only for people of the provider: those who have one, or who share the domain of its staff. */
export function canHaveProviderRoles(user: Pick<User, 'username' | 'rampart_roles'>, session: Pick<Session, 'user' | 'roles'>): boolean {
  if (!isPermitted(session.roles, 'users:manage-provider')) return false;
  return user.rampart_roles.length > 0 || domainOf(user.username) === domainOf(session.user.email);
}

/** The chosen roles, and super user where the user has it: no dialog removes that one. */
export const providerRolesToSave = (user: Pick<User, 'rampart_roles'>, chosen: readonly string[]): ProviderRole[] => [
  ...user.rampart_roles.filter((role) => role === 'superuser'),
  ...(['rampart-admin', 'rampart-engineer', 'rampart-sales-engineer'] as const).filter((role) => chosen.includes(role)),
];

export const hasSameRoles = (user: Pick<User, 'rampart_roles'>, roles: readonly ProviderRole[]): boolean => {
  const current = user.rampart_roles.filter(isProviderRole);
  return current.length === roles.length && current.every((role) => roles.includes(role));
};
