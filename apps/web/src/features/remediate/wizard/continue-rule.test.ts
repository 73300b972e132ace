import { expect, test } from 'vitest';
import { continueRule } from './continue-rule.ts';

const snapshot = { remaining: [], selected: ['a'], staged: [], deployed: [] };
const questOf = (more: Partial<typeof snapshot> & { isComplete?: boolean } = {}) => {
  const { isComplete = false, ...lists } = more;
  return { snapshot: { ...snapshot, ...lists }, is_complete: isComplete, confirming: [] } as unknown as Parameters<typeof continueRule>[0];
};

test('the emergency access step is complete when the list has a person', () => {
  expect(continueRule(questOf(), 'exclusion', 0)).toBe('An Emergency Access user is required to continue.');
  expect(continueRule(questOf(), 'exclusion', 1)).toBeUndefined();
});

test('staging is left when something is staged or deployed, though some controls are left for manual steps', () => {
  expect(continueRule(questOf(), 'content', 0)).toBe('Stage at least one control to continue.');
  expect(continueRule(questOf({ staged: ['a'] as never[] }), 'content', 0)).toBeUndefined();
  expect(continueRule(questOf({ selected: ['b'], deployed: ['a'] as never[] }), 'content', 0)).toBeUndefined();
});

test('enabling is left when the remediation is complete', () => {
  expect(continueRule(questOf({ staged: ['a'] as never[] }), 'enable', 0)).toBe('Mark this remediation complete to continue.');
  expect(continueRule(questOf({ isComplete: true }), 'enable', 0)).toBeUndefined();
});

test('a list of people has nothing to stage or to enable', () => {
  const people = { ...questOf(), quest_tome_quest_type: 'PEOPLE_DEPLOYMENT' as const };
  for (const path of ['content', 'enable']) expect(continueRule(people, path, 0)).toBeUndefined();
});

test('everything else can always be left', () => {
  for (const path of ['introduction', 'controls', 'people']) expect(continueRule(questOf(), path, 0)).toBeUndefined();
});
