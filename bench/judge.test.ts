import { expect, test } from 'vitest';
import type { Figure } from './bench.ts';
import { shortfallsOf, tableOf } from './judge.ts';

const polls: Figure = { name: 'polls', value: 8000, unit: '/s', comparison: 10_000, ratio: 0.8, goal: { ratio: 0.8 } };

test('passes a ratio that reaches its goal and is within a tenth of the committed one', () => {
  expect(shortfallsOf(polls, {})).toEqual([]);
  expect(shortfallsOf(polls, { polls: { ratio: 0.88 } })).toEqual([]);
});

test('fails a ratio below its goal', () => {
  expect(shortfallsOf({ ...polls, ratio: 0.79 }, {})).toEqual(['polls: ratio 0.79, goal 0.8']);
  expect(shortfallsOf({ ...polls, ratio: undefined }, {})).toEqual(['polls: ratio not measured, goal 0.8']);
});

test('fails a ratio more than a tenth below the committed one, also when it reaches its goal', () => {
  expect(shortfallsOf(polls, { polls: { ratio: 0.9 } })).toEqual(['polls: ratio 0.80, more than a tenth below the committed 0.90']);
});

test.each([
  [{ atLeast: 8001 }, 'polls: 8,000/s, goal at least 8,001/s'],
  [{ atMost: 7999 }, 'polls: 8,000/s, goal at most 7,999/s'],
])('fails a figure that misses %o', (goal, words) => {
  expect(shortfallsOf({ ...polls, goal }, {})).toEqual([words]);
});

test('a figure that is no number misses its goal', () => {
  expect(shortfallsOf({ ...polls, value: Number.NaN, goal: { atMost: 1 } }, {})).toHaveLength(1);
});

test('the table marks what failed, and shows a missing comparison, goal or commitment as a dash', () => {
  const lines = tableOf(
    [
      { bench: 'api', ...polls },
      { bench: 'api', name: 'slow', value: 1.5, unit: 's', goal: { atMost: 1 } },
    ],
    { polls: { ratio: 0.8 } },
  ).split('\n');
  expect(lines[1]).toMatch(/^api: polls +8,000\/s +10,000\/s +0\.80 +ratio 0\.8 +0\.80$/);
  expect(lines[2]).toMatch(/^api: slow +1\.50 s +– +– +≤ 1\.00 s +– +←$/);
});
