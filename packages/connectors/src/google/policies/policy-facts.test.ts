import { describe, expect, test } from 'vitest';
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
}

const policy = (
  setting: string,
  value: Record<string, unknown>,
  { unit = 'root', group, type = 'ADMIN', sortOrder = 1 }: Where = {},
): Policy => ({
  name: `policies/${setting}-${unit}-${group ?? ''}-${type}-${sortOrder}`,
  type,
  policyQuery: { query: null, orgUnit: `orgUnits/${unit}`, group: group === undefined ? '' : `groups/${group}`, sortOrder },
  setting: { type: `settings/${setting}`, value },
});

const valuesOf = (policies: readonly Policy[], setting: string) =>
  scopedSettings(policies, units, () => true).map(({ name, isDefault, valueOf }) => [name, isDefault, valueOf(setting)]);

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
