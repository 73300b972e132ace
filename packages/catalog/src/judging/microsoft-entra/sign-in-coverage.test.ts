import { expect, test } from 'vitest';
import { aDeviceFilter, aSignInPolicy } from '../../../test-support/judged.ts';
import { blocksClients, conditionsOf, narrowedIn } from './sign-in-coverage.ts';

test('a policy for every sign-in is narrowed in nothing', () => {
  expect(narrowedIn(aSignInPolicy({}))).toEqual([]);
  expect(narrowedIn(aSignInPolicy({ clients: ['browser', 'mobile-and-desktop'] }))).toEqual([]);
});

test.each([
  ['apps', { apps: { all: true, named: [], except: ['payroll'], userActions: [] } }],
  ['apps', { apps: { all: false, named: ['payroll'], except: [], userActions: [] } }],
  ['clients', { clients: ['browser'] }],
  ['platforms', { exceptPlatforms: ['linux'] }],
  ['places', { exceptPlaces: { any: false, trusted: true, zones: [] } }],
  ['places', { places: { any: false, trusted: false, zones: ['z1'] } }],
  ['risks', { userRisk: ['high'] }],
  ['conditions', { unsupportedConditions: [aDeviceFilter] }],
] as const)('one is narrowed in %s by %j', (respect, particular) => {
  expect(narrowedIn(aSignInPolicy(particular as unknown as Parameters<typeof aSignInPolicy>[0]))).toEqual([respect]);
});

test('a client is blocked only by name, and only by a policy that blocks', () => {
  expect(blocksClients(aSignInPolicy({ decision: 'block', clients: ['other-legacy'] }), 'other-legacy')).toBe(true);
  expect(blocksClients(aSignInPolicy({ decision: 'block', clients: [] }), 'other-legacy')).toBe(false);
  expect(blocksClients(aSignInPolicy({ decision: 'allow', clients: ['other-legacy'] }), 'other-legacy')).toBe(false);
});

test('some kinds of guests belong to the audience, not to the conditions', () => {
  const serviceProviders = { guestOrExternalUserTypes: 'serviceProvider', externalTenants: { membershipKind: 'all' } };
  const guests = { kind: 'excluded-guests' as const, path: 'conditions.users.excludeGuestsOrExternalUsers', raw: serviceProviders };
  expect(narrowedIn(aSignInPolicy({ unsupportedConditions: [guests] }))).toEqual([]);
  expect(conditionsOf(aSignInPolicy({ unsupportedConditions: [guests, aDeviceFilter] }))).toEqual([aDeviceFilter]);
});
