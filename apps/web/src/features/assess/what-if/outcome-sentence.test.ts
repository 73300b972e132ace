import { expect, test } from 'vitest';
import { notKnown, stopping } from '../../../../test-support/remediation.ts';
import { outcomeSentence } from './outcome-sentence.ts';

const met = (people_blocked: number, people_challenged: number, cannot_tell = 0) => ({
  sign_ins: 2837,
  blocked: people_blocked * 2,
  challenged: people_challenged * 2,
  cannot_tell,
  people_blocked,
  people_challenged,
  people_affected: people_blocked + people_challenged,
});

const stopped = 'In 90 days, 2,584 of 9,678 attack attempts would have been stopped';

test.each([
  [met(12, 703), `${stopped}; 12 people would have been blocked and 703 people challenged.`],
  [met(1, 0), `${stopped}; 1 person would have been blocked, no one challenged.`],
  [met(0, 703), `${stopped}; 703 people would have been challenged, no one blocked.`],
  [met(0, 0), `${stopped}; no one would have been blocked or challenged.`],
  [met(0, 0, 5), `${stopped}; how many people would have been blocked or challenged is not known.`],
  [met(3, 0, 5), `${stopped}; at least 3 people would have been blocked.`],
  [met(3, 4, 5), `${stopped}; at least 3 people would have been blocked and at least 4 people challenged.`],
])('says in one sentence what would have become of attacks and people', (totals, sentence) => {
  expect(outcomeSentence(stopping, totals, 90)).toBe(sentence);
});

test('says that it is not known how many attacks would have been stopped, and no 0', () => {
  expect(outcomeSentence(notKnown, met(0, 2), 7)).toBe(
    'It is not known how many of 9,678 attack attempts would have been stopped; 2 people would have been challenged, no one blocked.',
  );
  expect(outcomeSentence({ ...notKnown, headline: 'Not known', attacks: null }, met(0, 2), 7)).toBe(
    'Its effect on attacks is not known; 2 people would have been challenged, no one blocked.',
  );
});
