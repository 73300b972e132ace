import { type CustomerRole, isAtLeast, ProviderRole, type Role } from './role.ts';

/** Who has a permission: everyone from a least customer role up, or named roles only. */
type Holder = CustomerRole | readonly Role[];

const holders = {
  'session:read': 'read-only',
  'tenants:read': 'read-only',
  'entitlements:read': 'read-only',
  'notifications:read': 'read-only',
  'notifications:write': 'read-only',
  'mfa:write': 'read-only',
  'agreements:read': 'read-only',
  'agreements:sign': 'administrator',
  'deployments:read': 'read-only',
  'deployments:write': 'standard',
  'deployments:approve': 'administrator',
  'products:read': 'read-only',
  'applications:read': 'read-only',
  'applications:write': 'standard',
  'processing:read': 'read-only',
  'processing:start': 'standard',
  'processing:trigger': ProviderRole.options,
  'people:read': 'read-only',
  'exclusions:read': 'read-only',
  'exclusions:write': 'standard',
  'evidence:read': 'read-only',
  'remediations:read': 'read-only',
  'remediations:write': 'standard',
  'programs:read': 'read-only',
  'views:read': 'read-only',
  'views:write': 'read-only',
  'users:read': 'standard',
  'users:invite': 'standard',
  'users:manage': 'administrator',
  'users:manage-provider': ['superuser', 'rampart-admin'],
  'authentication:read': 'administrator',
  'authentication:write': 'administrator',
  'domains:confirm': ['superuser', 'rampart-admin'],
  'entitlements:write': ProviderRole.options,
  'experimental-features:write': ProviderRole.options,
  'tenants:create': ['superuser'],
  'audit:read': 'administrator',
  'outbox:read': ['superuser'],
} as const satisfies Record<string, Holder>;

export type Permission = keyof typeof holders;
export const permissions = Object.keys(holders) as Permission[];

export function isPermitted(roles: readonly Role[], permission: Permission): boolean {
  const holder: Holder = holders[permission];
  if (typeof holder === 'string') return isAtLeast(roles, holder);
  return roles.some((role) => holder.includes(role));
}
