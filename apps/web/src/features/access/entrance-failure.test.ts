import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { entranceFailure } from './entrance-failure.ts';

describe('entranceFailure', () => {
  it.each([
    [401, 'The email or password is not right. Check both and try again.'],
    [429, 'Too many attempts. Try again in 5 minutes.'],
  ])('passes on what the server wrote with a %i', (status, detail) => {
    expect(entranceFailure(new CallFailed(status, { detail }))).toBe(detail);
  });

  it('distinguishes a server that fails from one that cannot be reached', () => {
    expect(entranceFailure(new CallFailed(503, null))).toBe('Rampart could not answer. Wait a moment, then try again.');
    expect(entranceFailure(new TypeError('Failed to fetch'))).toBe('Rampart cannot be reached. Check your connection, then try again.');
  });
});
