import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';
import { VendorFailure } from './vendor-failure.ts';

test.each([
  [401, 'credentials'],
  [403, 'permission'],
  [429, 'throttled'],
  [500, 'theirs'],
  [503, 'theirs'],
  [408, 'theirs'],
  [302, 'theirs'],
  [404, 'theirs'],
  [400, 'ours'],
  [422, 'ours'],
])('%i is a matter of the kind %s, said in sentences', (status, kind) => {
  const failure = failureOf('Acme', { status });
  expect(failure).toMatchObject({ vendor: 'Acme', kind, status, retryAt: undefined });
  expect(failure.message).toMatch(/^Acme .*\.$/);
});

test.each([409, 412])('%i to a change is a conflict, and not an address that is wrong', (status) => {
  const { kind, message } = failureOf('Acme', { status, what: 'change' });
  expect([kind, message]).toEqual(['ours', expect.stringContaining('just now')]);
  expect(message).not.toContain('address');
});

test('says when to try again', () => {
  const retryAt = new Date('2026-03-02T09:00:00Z');
  expect(failureOf('Acme', { status: 429, retryAt }).retryAt).toBe(retryAt);
});

test('keeps a failure that is one already', () => {
  const failure = new VendorFailure('Acme', { kind: 'ours', reason: 'We asked wrongly.' });
  expect(failureOf('Acme', failure)).toBe(failure);
});

test('a lost line is theirs, and what broke it is not quoted: it may hold a header', () => {
  const failure = failureOf('Acme', new TypeError('"Bearer hunter2" is an invalid header value'));
  expect(failure).toMatchObject({ kind: 'theirs', message: 'Acme could not be reached. Check the address, then try again.' });
  expect(failure.cause).toBeUndefined();
});

test('that our own database is gone can be found behind it', () => {
  const gone = Object.assign(new Error('The database cannot be reached.'), { name: 'DatabaseGone' });
  expect(failureOf('Acme', gone).cause).toBe(gone);
});

test.each([
  ['EgressRefused', 'ours'],
  ['EgressTimedOut', 'theirs'],
])('what our own guard says as %s is kept, and is %s', (name, kind) => {
  const guard = Object.assign(new Error('acme.example is inside a private network.'), { name });
  expect(failureOf('Acme', guard)).toMatchObject({ kind, message: guard.message, cause: guard });
});
