import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { signInFailure } from './sign-in-failure.ts';

describe('signInFailure', () => {
  it('does not say whether the email or the password was wrong', () => {
    expect(signInFailure(new CallFailed(401, { detail: 'no such account' }))).toContain('The email or the password is not right.');
  });

  it('passes on how long to wait after too many attempts', () => {
    expect(signInFailure(new CallFailed(429, { detail: 'Too many attempts. Try again in 5 minutes.' }))).toBe(
      'Too many attempts. Try again in 5 minutes.',
    );
  });

  it('tells a server that fails from one that cannot be reached', () => {
    expect(signInFailure(new CallFailed(503, null))).toBe('Rampart could not answer. Wait a moment, then try again.');
    expect(signInFailure(new TypeError('Failed to fetch'))).toBe('Rampart cannot be reached. Check your connection, then try again.');
  });
});
