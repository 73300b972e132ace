import { expect, test } from 'vitest';
import { notKnown, questOf } from '../../../../test-support/remediation.ts';
import { questsAsCsv } from './quests-as-csv.ts';

const figures = (csv: string): string | undefined => csv.split('\r\n')[1]?.split(',').slice(-4).join(' | ');

test('figures are numbers without separators, in the text of the effect too', () => {
  expect(figures(questsAsCsv([questOf()]))).toBe(
    '2584 | 99 | 26.1 | 2584 of 9678 attack attempts would have been stopped · 14 of them reached an account · affects 99 people',
  );
});

test('what is not known is no 0', () => {
  const quest = questOf({ value: { ...notKnown, score: null, arithmetic: null } });
  expect(figures(questsAsCsv([quest]))).toBe(
    'Not known | Not known | Not known | Not known how many of 9678 attack attempts would have been stopped · No collected event shows it.',
  );
});
