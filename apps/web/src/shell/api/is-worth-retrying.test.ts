import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { isWorthRetrying, retryDelayMs } from './is-worth-retrying.ts';

describe('isWorthRetrying', () => {
  it('never asks again after a 444', () => {
    expect(isWorthRetrying(0, new CallFailed(444, null))).toBe(false);
  });

  it.each([400, 401, 403, 404, 408, 429, 500, 503])('asks again after a %i, three times', (status) => {
    expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, new CallFailed(status, null)))).toEqual([true, true, true, false]);
  });

  it('does not ask again about what the server does not know', () => {
    expect(isWorthRetrying(0, new CallFailed(404, { detail: 'There is no such framework.', request_id: 'a' }))).toBe(false);
  });

  it('asks again when an older node does not have the call', () => {
    expect(isWorthRetrying(0, new CallFailed(404, { detail: 'There is nothing at this address.', request_id: 'a' }))).toBe(true);
  });

  it('asks again when the network failed', () => {
    expect(isWorthRetrying(2, new TypeError('Failed to fetch'))).toBe(true);
  });
});

const total = (error: unknown): number => [0, 1, 2].reduce((sum, failures) => sum + retryDelayMs(failures, error), 0);

describe('retryDelayMs', () => {
  it('shows a refusal within a second, and gives an outage time', () => {
    expect(total(new CallFailed(403, null))).toBeLessThan(1000);
    expect(total(new CallFailed(503, null))).toBe(7000);
    expect(total(new CallFailed(429, null))).toBe(7000);
  });
});
