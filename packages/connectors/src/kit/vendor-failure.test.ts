import { expect, test } from 'vitest';
import { VendorFailure } from './vendor-failure.ts';

test('a failure is an error that says whose, why and until when', () => {
  const retryAt = new Date('2026-03-02T09:00:00Z');
  const cause = new Error('deeper');
  const failure = new VendorFailure('Acme', { kind: 'throttled', reason: 'Acme takes no more calls.', status: 429, retryAt, cause });
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({ name: 'VendorFailure', vendor: 'Acme', kind: 'throttled', status: 429, retryAt, cause });
  expect(failure.message).toBe('Acme takes no more calls.');
});

test('what is not known is left undefined', () => {
  const { status, retryAt, cause } = new VendorFailure('Acme', { kind: 'theirs', reason: 'Acme is away.' });
  expect({ status, retryAt, cause }).toEqual({ status: undefined, retryAt: undefined, cause: undefined });
});
