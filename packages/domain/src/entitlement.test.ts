import { expect, test } from 'vitest';
import { canBeLimited, EntitlementIdentifier, entitlements } from './entitlement.ts';

test('the ids are those of the wire, each once', () => {
  expect(entitlements.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('what reaches outside the product can be limited, and nothing else', () => {
  expect(entitlements.filter(({ identifier }) => canBeLimited(identifier)).map(({ id }) => id)).toEqual([2, 3, 5, 6, 12]);
});

test('every identifier is accepted, once, and nothing else is', () => {
  expect(new Set(entitlements.map(({ identifier }) => identifier)).size).toBe(entitlements.length);
  for (const { identifier } of entitlements) expect(EntitlementIdentifier.parse(identifier)).toBe(identifier);
  expect(EntitlementIdentifier.safeParse('everything').success).toBe(false);
});
