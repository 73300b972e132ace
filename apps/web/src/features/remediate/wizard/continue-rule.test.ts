import { expect, test } from 'vitest';
import { continueRule } from './continue-rule.ts';

type Asked = Parameters<typeof continueRule>[0];

type Changes = Partial<Asked['snapshot']> & Partial<Pick<Asked, 'statuses' | 'waiting' | 'failed_since_staged'>>;

const questOf = ({ statuses = ['INCOMPLETE'], waiting = [], failed_since_staged = [], ...lists }: Changes = {}): Asked => ({
  quest_tome_quest_type: 'Control Deployment',
  snapshot: { remaining: [], selected: ['a'], staged: [], deployed: [], ...lists },
  statuses,
  confirming: [],
  waiting,
  failed_since_staged,
});

test('the emergency access step is complete when the list has a person', () => {
  expect(continueRule(questOf(), 'exclusion', 0)).toBe('An Emergency Access user is required to continue.');
  expect(continueRule(questOf(), 'exclusion', 1)).toBeUndefined();
});

test('staging is left when something is staged or deployed, though some controls are left for manual steps', () => {
  expect(continueRule(questOf(), 'content', 0)).toBe('Stage at least one control to continue.');
  expect(continueRule(questOf({ staged: ['a'] }), 'content', 0)).toBeUndefined();
  expect(continueRule(questOf({ selected: ['b'], deployed: ['a'] }), 'content', 0)).toBeUndefined();
});

test('enabling is left when the remediation is complete', () => {
  expect(continueRule(questOf({ staged: ['a'] }), 'enable', 0)).toBe('Mark this remediation complete to continue.');
  expect(continueRule(questOf({ staged: ['a'], waiting: ['a'] }), 'enable', 0)).toBe('Enable the staged controls to continue.');
  expect(continueRule(questOf({ staged: ['a'], failed_since_staged: ['a'] }), 'enable', 0)).toBe('Enable the staged controls to continue.');
  expect(continueRule(questOf({ statuses: ['COMPLETED'] }), 'enable', 0)).toBeUndefined();
});

test('a remediation whose other controls have an accepted risk is left at every step', () => {
  const accepted = questOf({ remaining: ['b'], selected: [], deployed: ['a'], statuses: ['RISK_ACCEPTED'] });
  const nothingElse = questOf({ remaining: ['b'], selected: [], statuses: ['RISK_ACCEPTED'] });
  for (const path of ['content', 'enable'])
    for (const quest of [accepted, nothingElse]) expect(continueRule(quest, path, 0)).toBeUndefined();
});

test('enabling is left when what was selected is in place and the rest is deselected, and asks for staging before that', () => {
  expect(continueRule(questOf({ remaining: ['b'], selected: [], deployed: ['a'] }), 'enable', 0)).toBeUndefined();
  expect(continueRule(questOf({ selected: ['b'], deployed: ['a'] }), 'enable', 0)).toBe('Stage at least one control to continue.');
});

test('a list of people has nothing to stage or to enable', () => {
  const people = { ...questOf(), quest_tome_quest_type: 'PEOPLE_DEPLOYMENT' as const };
  for (const path of ['content', 'enable']) expect(continueRule(people, path, 0)).toBeUndefined();
});

test('everything else can always be left', () => {
  for (const path of ['introduction', 'controls', 'people']) expect(continueRule(questOf(), path, 0)).toBeUndefined();
});
