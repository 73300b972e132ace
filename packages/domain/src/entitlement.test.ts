import { expect, test } from 'vitest';
import { EntitlementIdentifier, entitlements } from './entitlement.ts';

test('the ids are those of the wire, each once', () => {
  expect(entitlements.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('6, 7 and 8 are the proof-of-concept set', () => {
  const ids: readonly number[] = [6, 7, 8];
  expect(entitlements.filter(({ id }) => ids.includes(id)).map(({ identifier }) => identifier)).toEqual([
    'export_data',
    'access_licensing',
    'access_tra_assessment',
  ]);
});

test('every identifier is accepted, once, and nothing else is', () => {
  expect(new Set(entitlements.map(({ identifier }) => identifier)).size).toBe(entitlements.length);
  for (const { identifier } of entitlements) expect(EntitlementIdentifier.parse(identifier)).toBe(identifier);
  expect(EntitlementIdentifier.safeParse('everything').success).toBe(false);
});
