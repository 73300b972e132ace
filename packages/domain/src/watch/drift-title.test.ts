import { expect, test } from 'vitest';
import { driftTitle } from './drift-title.ts';

const differences = [{ label: 'Users: exclude groups' }];

test('one change says what happened to which object', () => {
  expect(driftTitle({ category: 'policy_disabled', names: ['Require MFA'], differences })).toBe('Policy “Require MFA” disabled');
  expect(driftTitle({ category: 'policy_modified', names: ['Require MFA'], differences })).toBe(
    '“Users: exclude groups” changed in “Require MFA”',
  );
  expect(driftTitle({ category: 'zone_modified', names: ['HQ'], differences: [...differences, ...differences] })).toBe('Zone “HQ” changed');
});

test('several changes say how many', () => {
  expect(driftTitle({ category: 'policy_deleted', names: ['a', 'b'], differences: [] })).toBe('2 policies deleted');
});

test('members of a group are said apart from the group', () => {
  expect(driftTitle({ category: 'group_membership', names: ['Sales'], differences: [] })).toBe('Members of “Sales” changed');
  expect(driftTitle({ category: 'group_membership', names: ['a', 'b'], differences: [] })).toBe('Members of 2 groups changed');
});

test('a name without an end is cut', () => {
  expect(driftTitle({ category: 'zone_added', names: ['x'.repeat(900)], differences: [] }).length).toBeLessThan(200);
});
