import { z } from 'zod';

export const CustomerRole = z.enum(['read-only', 'standard', 'administrator']);
export type CustomerRole = z.infer<typeof CustomerRole>;

export const ProviderRole = z.enum(['rampart-sales-engineer', 'rampart-engineer', 'rampart-admin', 'superuser']);
export type ProviderRole = z.infer<typeof ProviderRole>;

export const Role = z.enum([...CustomerRole.options, ...ProviderRole.options]);
export type Role = z.infer<typeof Role>;

export const isProviderRole = (role: Role): role is ProviderRole => ProviderRole.options.some((option) => option === role);

/** Provider staff are "provider users" whichever provider role they hold. */
export const isProviderUser = (roles: readonly Role[]): boolean => roles.some(isProviderRole);

const rank: Record<Role, number> = {
  'read-only': 0,
  standard: 1,
  administrator: 2,
  'rampart-sales-engineer': 3,
  'rampart-engineer': 3,
  'rampart-admin': 3,
  superuser: 3,
};

/** read-only < standard < administrator; provider staff rank above them inside any tenant they switch to. */
export const isAtLeast = (roles: readonly Role[], least: CustomerRole): boolean => roles.some((role) => rank[role] >= rank[least]);
