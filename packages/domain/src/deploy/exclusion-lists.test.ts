import { expect, test } from 'vitest';
import { exclusionList, exclusionListNumbered, alwaysExcludedLists } from './exclusion-lists.ts';

test('emergency access has the number that the deployment log links to, and every number names one list', () => {
  expect(exclusionListNumbered(659)).toBe('exclusion:emergency_access_exclusions');
  expect(new Set([659, 660, 661, 662, 663, 664].map(exclusionListNumbered)).size).toBe(6);
  expect(exclusionListNumbered(658)).toBeUndefined();
});

test('policies exclude emergency access first, then service accounts', () => {
  expect(alwaysExcludedLists).toEqual([exclusionList('emergency_access_exclusions'), exclusionList('service_account_exclusions')]);
});
