import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { expect, test } from 'vitest';
import { judgeAccounts } from './judge-accounts.ts';

const counted = { total: 120, what: 'enabled accounts', fault: 'need no password' };

test('passes when none is found, and says among how many', () => {
  expect(judgeAccounts([], counted)).toEqual(pass({ found: { count: 0, total: 120, what: 'enabled accounts' } }));
});

test('fails with the count and a few names', () => {
  expect(judgeAccounts(['a', 'b', 'c', 'd'], counted)).toEqual(
    fail({
      because: '4 of 120 enabled accounts need no password: a, b, c and 1 more.',
      found: { count: 4, total: 120, what: 'enabled accounts' },
    }),
  );
});

test('is not applicable where there are no such accounts', () => {
  expect(judgeAccounts([], { ...counted, total: 0 })).toEqual(notApplicable({ because: 'The directory holds no enabled accounts.' }));
});
