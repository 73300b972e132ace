import { expect, test } from 'vitest';
import { growthOf, movesOf } from './membership-moves.ts';

const dayOf = (members: number, moves = {}) => ({ members, entered: 0, left: 0, relapsed: 0, ...moves });
const quiet = (count: number) => Array.from({ length: count }, () => dayOf(10));

test('the last thirty days count', () => {
  const days = [dayOf(12, { entered: 12 }), ...quiet(28), dayOf(11, { entered: 2, relapsed: 1, left: 1 }), dayOf(13, { entered: 2 })];
  expect(movesOf(days)).toEqual({ entered: 4, left: 1, relapsed: 1 });
  expect(growthOf(days)).toBe(1);
});

test('growth is not known where a month has not been recorded', () => {
  expect(growthOf(quiet(30))).toBeUndefined();
  expect(growthOf([])).toBeUndefined();
});
