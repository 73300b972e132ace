import { describe, expect, test } from 'vitest';
import { isPermitted, type Permission, permissions } from './permission.ts';
import { Role } from './role.ts';

const everyone: readonly Role[] = Role.options;
const fromStandard = everyone.filter((role) => role !== 'read-only');
const fromAdministrator = fromStandard.filter((role) => role !== 'standard');

/** Written out, not worked out: a permission that changes hands must be changed here too. */
const table: Record<Permission, readonly Role[]> = {
  'session:read': everyone,
  'tenants:read': everyone,
  'entitlements:read': everyone,
  'notifications:read': everyone,
  'notifications:write': everyone,
  'mfa:write': everyone,
  'agreements:read': everyone,
  'deployments:read': everyone,
  'deployments:write': fromStandard,
  'deployments:approve': fromAdministrator,
  'products:read': everyone,
  'applications:read': everyone,
  'applications:write': fromStandard,
  'processing:read': everyone,
  'processing:start': fromStandard,
  'processing:trigger': fromAdministrator.filter((role) => role !== 'administrator'),
  'people:read': everyone,
  'exclusions:read': everyone,
  'exclusions:write': fromStandard,
  'evidence:read': everyone,
  'remediations:read': everyone,
  'remediations:write': fromStandard,
  'programs:read': everyone,
  'views:read': everyone,
  'views:write': everyone,
  'users:read': fromStandard,
  'users:invite': fromStandard,
  'users:manage': fromAdministrator,
  'users:manage-provider': ['superuser', 'rampart-admin'],
  'authentication:read': fromAdministrator,
  'authentication:write': fromAdministrator,
  'agreements:sign': fromAdministrator,
  'domains:confirm': ['superuser', 'rampart-admin'],
  'entitlements:write': fromAdministrator.filter((role) => role !== 'administrator'),
  'experimental-features:write': fromAdministrator.filter((role) => role !== 'administrator'),
  'tenants:create': ['superuser'],
  'audit:read': fromAdministrator,
  'outbox:read': ['superuser'],
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

test('a role that gives a permission gives it beside one that does not', () => {
  expect(isPermitted(['administrator', 'superuser'], 'outbox:read')).toBe(true);
  expect(isPermitted(['administrator', 'rampart-admin'], 'outbox:read')).toBe(false);
});
