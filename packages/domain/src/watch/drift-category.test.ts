import { expect, test } from 'vitest';
import { categoryName, DriftCategory, driftCategories, partsOfCategory, usualPriority } from './drift-category.ts';
import { higherPriority } from './drift-priority.ts';

test('a category says what was done to which type of object', () => {
  expect(partsOfCategory('policy_disabled')).toEqual({ type: 'policy', kind: 'disabled' });
  expect(categoryName('policy_disabled')).toBe('Policy disabled');
  expect(usualPriority('policy_disabled')).toBe('high');
});

test('every change of who administers is of high priority', () => {
  expect([usualPriority('role_modified'), usualPriority('role_added'), usualPriority('group_added')]).toEqual(['high', 'high', 'medium']);
});

test('only groups have members', () => {
  expect(driftCategories.filter((category) => category.endsWith('membership'))).toEqual(['group_membership']);
});

test('a trailing _new means the same category', () => {
  expect(DriftCategory.parse('zone_added_new')).toBe('zone_added');
});

test.each(['', 'policy', 'policy_painted', 'POLICY_ADDED', 'toString', 'policy_added_new_new'])('refuses %j', (text) => {
  expect(DriftCategory.safeParse(text).success).toBe(false);
});

test('the higher of two priorities counts', () => {
  expect([higherPriority('low', 'medium'), higherPriority('high', 'low')]).toEqual(['medium', 'high']);
});
