import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { expect, test } from 'vitest';
import { judgeEntries, judgeNamed } from './judge-entries.ts';

const counted = { total: 120, what: 'enabled accounts', fault: 'need no password' };

test('passes when none is found, and says among how many', () => {
  expect(judgeEntries([], counted)).toEqual(pass({ found: { count: 0, total: 120, what: 'enabled accounts' } }));
});

test('fails with the count and a few names', () => {
  expect(judgeEntries(['a', 'b', 'c', 'd'], counted)).toEqual(
    fail({
      because: '4 of 120 enabled accounts need no password: a, b, c and 1 more.',
      found: { count: 4, total: 120, what: 'enabled accounts' },
    }),
  );
});

test('is not applicable where there are none', () => {
  expect(judgeEntries([], { ...counted, total: 0 })).toEqual(notApplicable({ because: 'There are no enabled accounts.' }));
});

test('says one and several in agreement', () => {
  const all = [{ name: '198.51.' }, { name: 'b' }, { name: 'c' }];
  const judged = (weak: typeof all) => judgeNamed(all, { weak, what: 'exceptions that allow mail', fault: 'never end' });
  expect(judged(all.slice(0, 1))).toMatchObject({ because: '1 of 3 exceptions that allow mail never ends: “198.51.”.' });
  expect(judged(all.slice(1))).toMatchObject({ because: '2 of 3 exceptions that allow mail never end: b and c.' });
});
