import { expect, test } from 'vitest';
import { aSignInPolicy } from '../../test-support/judged.ts';
import { forces, secondFactors } from './forces.ts';

test.each([
  [true, ['second-factor', 'compliant-device'], true],
  [false, ['second-factor', 'compliant-device'], false],
  [false, ['second-factor', 'phishing-resistant-factor'], true],
  [true, [], false],
] as const)('all of them (%s) of %j forces a second factor: %s', (all, of, expected) => {
  expect(forces(aSignInPolicy({ grantRequirements: { all, of: [...of] } }), secondFactors)).toBe(expected);
});

test('a policy that blocks asks for nothing', () => {
  expect(forces(aSignInPolicy({ decision: 'block', grantRequirements: { all: true, of: ['second-factor'] } }), secondFactors)).toBe(false);
});
