import { accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { google as simulator } from '@rampart/simulators/google/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { describe, expect, test } from 'vitest';
import { openApplyBench } from '../../../test-support/apply-bench.ts';
import { google } from '../connector.ts';
import type { OrgUnit, Policy } from '../schema.ts';
import { scopedSettings } from './policy-scopes.ts';
import { toConfigured } from './watched-policies.ts';

const units: readonly OrgUnit[] = [
  { orgUnitId: 'id:root', orgUnitPath: '/' },
  { orgUnitId: 'id:staff', orgUnitPath: '/Staff', parentOrgUnitId: 'id:root' },
  { orgUnitId: 'id:night', orgUnitPath: '/Staff/Night', parentOrgUnitId: 'id:staff' },
];

interface Where {
  readonly unit?: string;
  readonly group?: string;
  readonly type?: 'ADMIN' | 'SYSTEM';
  readonly sortOrder?: number;
  readonly query?: string;
}

const policy = (
  setting: string,
  value: Record<string, unknown>,
  { unit = 'root', group, type = 'ADMIN', sortOrder = 1, query }: Where = {},
): Policy => ({
  name: `policies/${setting}-${unit}-${group ?? ''}-${type}-${sortOrder}`,
  type,
  policyQuery: { query: query ?? null, orgUnit: `orgUnits/${unit}`, group: group === undefined ? '' : `groups/${group}`, sortOrder },
  setting: { type: `settings/${setting}`, value },
});

const valuesOf = (policies: readonly Policy[], setting: string) =>
  scopedSettings(policies, units, () => true).map(({ name, isDefault, valueOf }) => [name, isDefault, valueOf(setting)]);

const inUnit = (unit: string): string => `entity.org_units.exists(org_unit, org_unit.org_unit_id == orgUnitId('${unit}'))`;

describe('settings by the part of the organisation', () => {
  test('what an administrator set goes before what Google set', () => {
    const policies = [policy('a.b', { on: false }, { type: 'SYSTEM' }), policy('a.b', { on: true })];
    expect(valuesOf(policies, 'a.b')).toEqual([['the whole organisation', true, { on: true }]]);
  });

  test('a unit inherits from the unit above it', () => {
    const policies = [
      policy('a.b', { on: true }),
      policy('a.b', { on: false }, { unit: 'staff' }),
      policy('a.c', { x: 1 }, { unit: 'night' }),
    ];
    expect(valuesOf(policies, 'a.b')).toEqual([
      ['the whole organisation', true, { on: true }],
      ['the unit /Staff', false, { on: false }],
      ['the unit /Staff/Night', false, { on: false }],
    ]);
  });

  test('a group has its own, and otherwise what everyone has', () => {
    const policies = [policy('a.b', { on: true }), policy('a.b', { on: false }, { group: 'g1' }), policy('a.c', { x: 1 })];
    expect(valuesOf(policies, 'a.b').at(-1)).toEqual(['the group g1', false, { on: false }]);
    expect(valuesOf(policies, 'a.c').at(-1)).toEqual(['the group g1', false, { x: 1 }]);
  });

  const inGroup = "entity.groups.exists(group, group.group_id == groupId('g1'))";
  const licensed = "entity.licenses.exists(license, license in ['/product/101031/sku/1010310003', '/product/101031/sku/1010310002'])";
  const licences = '(1010310002, 1010310003)';

  test('a policy for some licences hides none of the policy for everyone else', () => {
    const policies = [
      policy('a.b', { hours: 8 }, { sortOrder: 2, query: `${inUnit('root')} && ${licensed}` }),
      policy('a.b', { hours: 336 }, { query: inUnit('root') }),
    ];
    expect(valuesOf(policies, 'a.b')).toEqual([
      ['the whole organisation', true, { hours: 336 }],
      [`people with certain licences ${licences} in the whole organisation`, false, { hours: 8 }],
    ]);
  });

  test('what Google set is not taken for everyone where an administrator set it for a licence that everyone may have', () => {
    const policies = [
      policy('a.b', { hours: 8 }, { sortOrder: 2, query: `${inUnit('root')} && ${licensed}` }),
      policy('a.b', { hours: 336 }, { type: 'SYSTEM', query: inUnit('root') }),
    ];
    expect(valuesOf(policies, 'a.b')).toEqual([
      ['the whole organisation', true, undefined],
      [`people with certain licences ${licences} in the whole organisation`, false, { hours: 8 }],
    ]);
  });

  test('a policy for those without some licences leaves the next one to those who have them', () => {
    const policies = [
      policy('a.b', { hours: 8 }, { sortOrder: 2, query: `${inUnit('root')} && !(${licensed})` }),
      policy('a.b', { hours: 336 }, { query: inUnit('root') }),
    ];
    expect(valuesOf(policies, 'a.b')).toEqual([
      ['the whole organisation', true, { hours: 336 }],
      [`people without certain licences ${licences} in the whole organisation`, false, { hours: 8 }],
    ]);
  });

  test('of two policies, one with and one without a licence, everyone has one', () => {
    const policies = [
      policy('a.b', { hours: 8 }, { sortOrder: 2, query: `${inUnit('root')} && ${licensed}` }),
      policy('a.b', { hours: 336 }, { query: `${inUnit('root')} && !${licensed}` }),
    ];
    expect(valuesOf(policies, 'a.b')).toEqual([
      ['the whole organisation', true, { hours: 336 }],
      [`people with certain licences ${licences} in the whole organisation`, false, { hours: 8 }],
    ]);
  });

  test('a policy for some licences that another one overrides for everyone makes no part', () => {
    const policies = [
      policy('a.b', { hours: 8 }, { type: 'SYSTEM', sortOrder: 2, query: `${inUnit('root')} && ${licensed}` }),
      policy('a.b', { hours: 336 }, { query: inUnit('root') }),
    ];
    expect(valuesOf(policies, 'a.b')).toEqual([['the whole organisation', true, { hours: 336 }]]);
  });

  test('a unit has what the unit above has for those without the licences that its own policy is for', () => {
    const policies = [
      policy('a.b', { hours: 336 }, { query: inUnit('root') }),
      policy('a.b', { hours: 8 }, { unit: 'staff', sortOrder: 2, query: `${licensed} && ${inUnit('staff')}` }),
    ];
    expect(valuesOf(policies, 'a.b').slice(1)).toEqual([
      ['the unit /Staff', false, { hours: 336 }],
      [`people with certain licences ${licences} in the unit /Staff`, false, { hours: 8 }],
    ]);
  });

  test.each([
    ['an alternative', `${inUnit('root')} && ${licensed} || ${inGroup}`],
    ['a negation of several', `!(${inUnit('root')} && ${licensed})`],
    ['another unit than it names', inUnit('night')],
    ['several licences at once', `${inUnit('root')} && ${licensed} && ${licensed}`],
    ['words that Google adds', `${inUnit('root')} && entity.devices.exists(device, device.managed)`],
  ])('a query with %s is for a part, and everyone else has the next policy', (_what, query) => {
    const policies = [policy('a.b', { hours: 8 }, { sortOrder: 2, query }), policy('a.b', { hours: 336 }, { query: inUnit('root') })];
    expect(valuesOf(policies, 'a.b')).toEqual([
      ['the whole organisation', true, { hours: 336 }],
      ['people for whom a policy has conditions of its own in the whole organisation', false, { hours: 8 }],
    ]);
  });

  test('a group is for its members in every unit, unless its policy names one', () => {
    const all = [policy('a.b', { on: true }, { group: 'g1', query: `${inUnit('root')} && ${inGroup}` })];
    expect(valuesOf(all, 'a.b').at(-1)).toEqual(['the group g1', false, { on: true }]);
    const some = [policy('a.b', { on: true }, { unit: 'staff', group: 'g1', query: `${inUnit('staff')} && ${inGroup}` })];
    expect(valuesOf([...some, policy('a.b', { on: false })], 'a.b').slice(1)).toEqual([
      ['the group g1', false, { on: false }],
      ['people for whom a policy has conditions of its own in the group g1', false, { on: true }],
    ]);
  });

  test('policies that only differ in their licences are told apart by their names', () => {
    const named = toConfigured([policy('a.b', {}, { query: `${inUnit('root')} && ${licensed}` }), policy('a.b', {})], units);
    expect(named.map(({ name }) => name)).toEqual([`A: b (/, people with certain licences ${licences})`, 'A: b (/)']);
  });

  test('what no policy says is not made up', () => {
    expect(valuesOf([policy('a.b', { on: true })], 'a.c')).toEqual([['the whole organisation', true, undefined]]);
  });
});

test('a new order of policies is no change of one', () => {
  const [one] = toConfigured([policy('a.b', { on: true, list: [2, 1] }, { sortOrder: 1 })], units);
  const [again] = toConfigured([{ ...policy('a.b', { list: [1, 2], on: true }, { sortOrder: 7 }), name: one!.id }], units);
  expect(again).toEqual(one);
  expect(one?.name).toBe('A: b (/)');
});

test('short sessions for one licence are not taken for those of everyone', async () => {
  const bench = await openApplyBench({ connector: google, simulator, world: testWorld(), method: 'api_key_username' });
  try {
    const licence = '/product/Google-Apps/sku/1010020020';
    bench.simulatorControl.changePolicyForLicence('security.session_controls', '/', licence, { webSessionDuration: '28800s' });
    const found = accountProtection.schema.parse(await bench.collect(accountProtection.id));
    const hoursOf = new Map(found.map(({ name, sessionHours }) => [name, sessionHours]));
    // Whether anyone is left with what Google set, no licence was read to say.
    expect(hoursOf.get('the whole organisation')).toBeNull();
    expect(hoursOf.get('people with certain licences (1010020020) in the whole organisation')).toBe(8);
    // What Google set by licence, an administrator has overridden for everyone.
    const passwords = passwordPolicies.schema.parse(await bench.collect(passwordPolicies.id));
    expect(passwords.map(({ name }) => name)).toEqual(['the whole organisation', 'the unit /Administrators']);
  } finally {
    await bench.close();
  }
});
