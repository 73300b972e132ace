import { describe, expect, test } from 'vitest';
import { isPermitted, type Permission, permissions } from './permission.ts';
import { Role } from './role.ts';

const everyone: readonly Role[] = Role.options;
const fromStandard = everyone.filter((role) => role !== 'read-only');
/** The provider's staff, by what their work needs. */
const staff: readonly Role[] = ['rampart-sales-engineer', 'rampart-engineer', 'rampart-admin', 'superuser'];
const working: readonly Role[] = ['standard', 'administrator', 'rampart-engineer', 'superuser'];
const lookingAfterAccounts: readonly Role[] = ['administrator', 'rampart-admin', 'superuser'];
const lookingInto: readonly Role[] = ['administrator', 'rampart-engineer', 'rampart-admin', 'superuser'];

/** Written out, not worked out: a permission that changes hands must be changed here too. */
const table: Record<Permission, readonly Role[]> = {
  'session:read': everyone,
  'tenants:read': everyone,
  'tenants:read-all': staff,
  'entitlements:read': everyone,
  'notifications:read': everyone,
  'notifications:write': everyone,
  'mfa:write': everyone,
  'agreements:read': everyone,
  'deployments:read': everyone,
  'deployments:write': working,
  'deployments:approve': ['administrator'],
  'products:read': everyone,
  'applications:read': everyone,
  'applications:write': working,
  'processing:read': everyone,
  'processing:start': fromStandard,
  'processing:trigger': staff,
  'people:read': everyone,
  'people:write': working,
  'exclusions:read': everyone,
  'exclusions:write': working,
  'evidence:read': everyone,
  'reports:read': everyone,
  'reports:write': fromStandard,
  'reports:schedule': ['administrator'],
  'remediations:read': everyone,
  'remediations:write': working,
  'tickets:read': everyone,
  'tickets:write': working,
  'risks:accept': ['administrator'],
  'rationalization:write': staff,
  'programs:read': everyone,
  'drift:read': everyone,
  'drift:write': working,
  'views:read': everyone,
  'views:write': everyone,
  'users:read': fromStandard,
  'users:invite': [...lookingAfterAccounts, 'standard'],
  'users:manage': lookingAfterAccounts,
  'users:manage-provider': ['superuser', 'rampart-admin'],
  'authentication:read': lookingInto,
  'authentication:write': lookingAfterAccounts,
  'agreements:sign': ['administrator'],
  'domains:confirm': ['superuser', 'rampart-admin'],
  'entitlements:write': staff,
  'experimental-features:write': staff,
  'retention:write': ['superuser', 'rampart-admin'],
  'tools:use': staff,
  'tenants:create': ['superuser'],
  'audit:read': lookingInto,
  'outbox:read': ['superuser'],
  'restored-copy:confirm': ['superuser'],
};

test('the table names every permission', () => {
  expect(Object.keys(table).toSorted()).toEqual([...permissions].toSorted());
});

describe.each(permissions)('%s', (permission) => {
  test.each(Role.options)('%s', (role) => {
    expect(isPermitted([role], permission)).toBe(table[permission].includes(role));
  });

  test('is denied without a role', () => {
    expect(isPermitted([], permission)).toBe(false);
  });
});

test('no provider role deploys and approves, signs for a customer, or gives roles and deploys', () => {
  for (const role of ['rampart-sales-engineer', 'rampart-engineer', 'rampart-admin'] as const) {
    expect(isPermitted([role], 'deployments:approve') || isPermitted([role], 'agreements:sign')).toBe(false);
    expect(isPermitted([role], 'users:manage') && isPermitted([role], 'deployments:write')).toBe(false);
  }
  expect(isPermitted(['superuser'], 'deployments:approve') || isPermitted(['superuser'], 'agreements:sign')).toBe(false);
});

test('a role that gives a permission gives it beside one that does not', () => {
  expect(isPermitted(['administrator', 'superuser'], 'outbox:read')).toBe(true);
  expect(isPermitted(['administrator', 'rampart-admin'], 'outbox:read')).toBe(false);
});
