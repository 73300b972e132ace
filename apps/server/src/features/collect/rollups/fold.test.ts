import { expect, test } from 'vitest';
import { changeOf, signInOf, threatOf } from '../../../../test-support/connect/fake-vendors.ts';
import { openFold } from './fold.ts';
import { mailThreatRollup } from './mail-threats.ts';
import { rollupRegistry } from './registry.ts';
import { settingChangeRollup } from './setting-changes.ts';
import { signInRollup } from './sign-ins.ts';

const day = '2026-03-01T08:00:00Z';
const asOf = new Date('2026-03-02T00:00:00Z');

test('folds equal events of a day into one row that counts them', () => {
  const fold = openFold(signInRollup, asOf);
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
  const fold = openFold(signInRollup, asOf);
  fold.add({ ...signInOf(1, day), address: null, country: '' });
  fold.add({ ...signInOf(1, day), address: '', country: null });
  fold.add({ ...signInOf(1, day), address: 'a","b', country: 'c' });
  fold.add({ ...signInOf(1, day), address: 'a', country: 'b","c' });
  expect(fold.size).toBe(4);
});

test('a row of threats has the highest score of those that have one', () => {
  const fold = openFold(mailThreatRollup, asOf);
  for (const score of [null, 10, 60.6, 20]) fold.add(threatOf('a@x.test', day, score));
  fold.add(threatOf('b@x.test', day, null));
  expect(fold.take().map((row) => row.slice(-2))).toEqual([
    [61, 4],
    [null, 1],
  ]);
});

test.each(['0000-01-01T00:00:00Z', '2015-12-31T00:00:00Z', '2027-03-04T00:00:00Z', '9999-12-31T00:00:00Z'])(
  'an event of %s is garbage',
  (at) => {
    for (const [rollup, event] of [
      [signInRollup, signInOf(1, at)],
      [settingChangeRollup, changeOf('c', at)],
    ] as const)
      expect(() => openFold(rollup, asOf).add(event)).toThrow(RangeError);
  },
);

test('an event that comes years late or from a clock that is ahead is kept', () => {
  const fold = openFold(signInRollup, asOf);
  for (const at of ['2017-01-01T00:00:00Z', '2026-12-31T00:00:00Z']) fold.add(signInOf(1, at));
  expect(fold.size).toBe(2);
});

test('starts every rollup with its time', () => {
  expect(rollupRegistry.map(({ columns }) => columns[0]?.name)).toEqual(['day', 'day', 'at']);
});
