import { expect, test } from 'vitest';
import { signInOf, threatOf } from '../../../../test-support/fake-vendors.ts';
import { openFold } from './fold.ts';
import { mailThreatRollup } from './mail-threats.ts';
import { rollupRegistry } from './registry.ts';
import { signInRollup } from './sign-ins.ts';

const day = '2026-03-01T08:00:00Z';

test('folds equal events of a day into one row that counts them', () => {
  const fold = openFold(signInRollup);
  for (const number of [1, 1, 2, 1]) fold.add(signInOf(number, day));
  fold.add(signInOf(1, '2026-03-02T00:00:00Z'));
  expect(fold.take().map((row) => [row[0], row[1], row.at(-1)])).toEqual([
    ['2026-03-01', 'p1', 3],
    ['2026-03-01', 'p2', 1],
    ['2026-03-02', 'p1', 1],
  ]);
  expect([fold.size, fold.take()]).toEqual([0, []]);
});

test('keeps null apart from an empty text, and one text apart from two', () => {
  const fold = openFold(signInRollup);
  fold.add({ ...signInOf(1, day), address: null, country: '' });
  fold.add({ ...signInOf(1, day), address: '', country: null });
  fold.add({ ...signInOf(1, day), address: 'a","b', country: 'c' });
  fold.add({ ...signInOf(1, day), address: 'a', country: 'b","c' });
  expect(fold.size).toBe(4);
});

test('a row of threats has the highest score of those that have one', () => {
  const fold = openFold(mailThreatRollup);
  for (const score of [null, 10, 60.6, 20]) fold.add(threatOf('a@x.test', day, score));
  fold.add(threatOf('b@x.test', day, null));
  expect(fold.take().map((row) => row.slice(-2))).toEqual([
    [61, 4],
    [null, 1],
  ]);
});

test('an event from before 1970 is garbage', () => {
  expect(() => openFold(signInRollup).add(signInOf(1, '0000-01-01T00:00:00Z'))).toThrow(RangeError);
});

test('starts every rollup with its time', () => {
  expect(rollupRegistry.map(({ columns }) => columns[0]?.name)).toEqual(['day', 'day', 'at']);
});
