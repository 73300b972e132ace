import { expect, test } from 'vitest';
import { CustomerRole, isAtLeast, isProviderRole, isProviderUser, ProviderRole, Role } from './role.ts';

test('a role is a customer role or a provider role, never both', () => {
  expect(Role.options).toEqual([
    'read-only',
    'standard',
    'administrator',
    'rampart-sales-engineer',
    'rampart-engineer',
    'rampart-admin',
    'superuser',
  ]);
  expect(Role.options.filter(isProviderRole)).toEqual(ProviderRole.options);
  expect(Role.options.filter((role) => !isProviderRole(role))).toEqual(CustomerRole.options);
});

test.each<[Role, boolean, boolean, boolean]>([
  ['read-only', true, false, false],
  ['standard', true, true, false],
  ['administrator', true, true, true],
  ['rampart-sales-engineer', true, true, true],
  ['rampart-engineer', true, true, true],
  ['rampart-admin', true, true, true],
  ['superuser', true, true, true],
])('%s: at least read-only %s, standard %s, administrator %s', (role, ...expected) => {
  expect(CustomerRole.options.map((least) => isAtLeast([role], least))).toEqual(expected);
});

test('the highest of several roles counts, and no role is at least any role', () => {
  expect(isAtLeast(['read-only', 'administrator'], 'administrator')).toBe(true);
  expect(isAtLeast([], 'read-only')).toBe(false);
});

test('one provider role among others makes a provider user', () => {
  expect(isProviderUser(['administrator', 'rampart-engineer'])).toBe(true);
  expect(isProviderUser(['administrator'])).toBe(false);
  expect(isProviderUser([])).toBe(false);
});

test('a role that is not known is none', () => {
  expect(Role.safeParse('emperor').success).toBe(false);
  expect(CustomerRole.safeParse('superuser').success).toBe(false);
});
