import { expect, test } from 'vitest';
import { afterReading, readableAt, touchTypes } from './touched-types.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 8, 0, second));
const record = (second: number, ...touches: ('policy' | 'zone')[]) => ({ at: at(second), succeeded: true, touches });
const settlesWithinMs = 30_000;

test('a type is touched from the first record about it to the last', () => {
  const once = touchTypes(new Map(), [record(20, 'policy', 'zone'), record(5, 'policy')], at(40));
  const touched = touchTypes(once, [record(25, 'policy')], at(50));
  expect([...touched]).toEqual([
    ['policy', { from: at(5), to: at(25) }],
    ['zone', { from: at(20), to: at(20) }],
  ]);
  expect(readableAt(touched, settlesWithinMs)).toEqual(at(35));
});

test('what failed touches nothing, and what the vendor dates later than now happened now', () => {
  expect(touchTypes(new Map(), [{ ...record(1, 'policy'), succeeded: false }], at(2)).size).toBe(0);
  expect(readableAt(new Map(), settlesWithinMs)).toBeUndefined();
  expect(touchTypes(new Map(), [record(59, 'policy')], at(10)).get('policy')).toEqual({ from: at(10), to: at(10) });
});

test('what was changed shortly before a reading is read again, once the vendor surely shows it', () => {
  const touched = touchTypes(new Map(), [record(0, 'policy', 'zone'), record(20, 'policy')], at(21));
  const left = afterReading(touched, at(31), settlesWithinMs);
  expect([...left]).toEqual([['policy', { from: at(20), to: at(20) }]]);
  expect(readableAt(left, settlesWithinMs)).toEqual(at(50));
  expect(afterReading(left, at(50), settlesWithinMs).size).toBe(0);
});
