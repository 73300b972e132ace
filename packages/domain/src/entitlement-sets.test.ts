import { expect, test } from 'vitest';
import { entitlements } from './entitlement.ts';
import { fullEntitlements, proofOfConceptEntitlements } from './entitlement-sets.ts';

test('a proof of concept has 6, 7 and 8, and says of the others that they are off', () => {
  expect(proofOfConceptEntitlements.filter(({ granted }) => granted).map(({ id }) => id)).toEqual([6, 7, 8]);
  expect(proofOfConceptEntitlements.map(({ id }) => id)).toEqual(entitlements.map(({ id }) => id));
});

test('the full set has all', () => {
  expect(fullEntitlements).toEqual(entitlements.map(({ id }) => ({ id, granted: true })));
});
