import { expect, test } from 'vitest';
import { notKnown, questOf } from '../../../../test-support/remediation.ts';
import { questsAsCsv } from './quests-as-csv.ts';

const figures = (csv: string): string | undefined => csv.split('\r\n')[1]?.split(',').slice(-4).join(' | ');

test('figures are numbers without separators, in the text of the effect too', () => {
  expect(figures(questsAsCsv([questOf()]))).toBe(
    '2584 | 99 | 26.1 | 2584 of 9678 attack attempts would have been stopped · 14 of them reached an account · affects 99 people',
  );
});

test('says at least, at most or about where the list does', () => {
  const { value } = questOf();
  const figuresOf = (more: Partial<typeof value>) => figures(questsAsCsv([questOf({ value: { ...value, ...more } })]));
  expect(figuresOf({ people_at_least: true })).toMatch(/^2584 \| at least 99 \| at most 26\.1 \| .* affects at least 99 people$/);
  expect(figuresOf({ attacks_at_least: true })).toMatch(/^at least 2584 \| 99 \| at least 26\.1 \| /);
  expect(figuresOf({ attacks_at_least: true, people_at_least: true })).toMatch(/^at least 2584 \| at least 99 \| about 26\.1 \| /);
});

test('what is not known is no 0', () => {
  const quest = questOf({ value: { ...notKnown, score: null, arithmetic: null } });
  expect(figures(questsAsCsv([quest]))).toBe(
    'Not known | Not known | Not known | Not known how many of 9678 attack attempts would have been stopped · No collected event shows it.',
  );
});

test.each([
  ['in-place', 'In place | — | In place'],
  ['stops-none', 'Stops none | — | Stops none'],
] as const)('what is %s says so as the list does', (state, words) => {
  const quest = questOf({ value: { ...notKnown, state, score: null, arithmetic: null } });
  expect(figures(questsAsCsv([quest]))).toContain(words);
});

test('has the priority by its name, and counts the controls that are being confirmed', () => {
  const snapshot = { remaining: ['a'], selected: [], staged: [], deployed: ['b'] };
  const row = questsAsCsv([questOf({ snapshot, confirming: ['c'] })]).split('\r\n')[1];
  expect(row?.split(',').slice(3, 7)).toEqual(['High Priority', 'Confirming', '1', '3']);
});
