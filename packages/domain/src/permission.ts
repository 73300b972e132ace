import { type CustomerRole, isAtLeast, isProviderRole, ProviderRole, type Role } from './role.ts';

/** Who has a permission: customers from a least role up, and the provider's staff whose work needs it, wherever they are. */
interface Holder {
  readonly customers?: CustomerRole;
  readonly staff: readonly ProviderRole[];
}

const everyStaff = ProviderRole.options;
/** Who finds out why something does not work. Sales engineers look at what was found, not at who did what. */
const technicalStaff = ['rampart-engineer', 'rampart-admin', 'superuser'] as const;
/** Who connects, tailors and deploys for a customer. */
const engineers = ['rampart-engineer', 'superuser'] as const;
/** Who helps people in: invitations, roles, sign-in settings. */
const accountStaff = ['rampart-admin', 'superuser'] as const;

const holders = {
  'session:read': { customers: 'read-only', staff: everyStaff },
  'tenants:read': { customers: 'read-only', staff: everyStaff },
  'tenants:read-all': { staff: everyStaff },
  'entitlements:read': { customers: 'read-only', staff: everyStaff },
  'notifications:read': { customers: 'read-only', staff: everyStaff },
  'notifications:write': { customers: 'read-only', staff: everyStaff },
  'mfa:write': { customers: 'read-only', staff: everyStaff },
  'agreements:read': { customers: 'read-only', staff: everyStaff },
  'agreements:sign': { customers: 'administrator', staff: [] },
  'deployments:read': { customers: 'read-only', staff: everyStaff },
  'deployments:write': { customers: 'standard', staff: engineers },
  'deployments:approve': { customers: 'administrator', staff: [] },
  'products:read': { customers: 'read-only', staff: everyStaff },
  'applications:read': { customers: 'read-only', staff: everyStaff },
  'applications:write': { customers: 'standard', staff: engineers },
  'processing:read': { customers: 'read-only', staff: everyStaff },
  'processing:start': { customers: 'standard', staff: everyStaff },
  'processing:trigger': { staff: everyStaff },
  'people:read': { customers: 'read-only', staff: everyStaff },
  'people:write': { customers: 'standard', staff: engineers },
  'exclusions:read': { customers: 'read-only', staff: everyStaff },
  'exclusions:write': { customers: 'standard', staff: engineers },
  'evidence:read': { customers: 'read-only', staff: everyStaff },
  'remediations:read': { customers: 'read-only', staff: everyStaff },
  'remediations:write': { customers: 'standard', staff: engineers },
  'tickets:read': { customers: 'read-only', staff: everyStaff },
  'tickets:write': { customers: 'standard', staff: engineers },
  'risks:accept': { customers: 'administrator', staff: [] },
  'rationalization:write': { staff: everyStaff },
  'programs:read': { customers: 'read-only', staff: everyStaff },
  'reports:read': { customers: 'read-only', staff: everyStaff },
  'reports:write': { customers: 'standard', staff: everyStaff },
  'reports:schedule': { customers: 'administrator', staff: [] },
  'drift:read': { customers: 'read-only', staff: everyStaff },
  'drift:write': { customers: 'standard', staff: engineers },
  'views:read': { customers: 'read-only', staff: everyStaff },
  'views:write': { customers: 'read-only', staff: everyStaff },
  'users:read': { customers: 'standard', staff: everyStaff },
  'users:invite': { customers: 'standard', staff: accountStaff },
  'users:manage': { customers: 'administrator', staff: accountStaff },
  'users:manage-provider': { staff: accountStaff },
  'authentication:read': { customers: 'administrator', staff: technicalStaff },
  'authentication:write': { customers: 'administrator', staff: accountStaff },
  'domains:confirm': { staff: accountStaff },
  'entitlements:write': { staff: everyStaff },
  'experimental-features:write': { staff: everyStaff },
  'retention:write': { staff: accountStaff },
  'tools:use': { staff: everyStaff },
  'tenants:create': { staff: ['superuser'] },
  'audit:read': { customers: 'administrator', staff: technicalStaff },
  'outbox:read': { staff: ['superuser'] },
  'restored-copy:confirm': { staff: ['superuser'] },
} as const satisfies Record<string, Holder>;

export type Permission = keyof typeof holders;
export const permissions = Object.keys(holders) as Permission[];

/** A provider role gives what its work needs, and not what a customer's role gives: staff who are also members hold both. */
export function isPermitted(roles: readonly Role[], permission: Permission): boolean {
  const { customers, staff }: Holder = holders[permission];
  return roles.some((role) => (isProviderRole(role) ? staff.includes(role) : customers !== undefined && isAtLeast([role], customers)));
}
