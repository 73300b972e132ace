import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { isWorthRetrying } from './is-worth-retrying.ts';

describe('isWorthRetrying', () => {
  it.each([400, 401, 403, 404, 409, 422, 444])('never asks again after a %i', (status) => {
    expect(isWorthRetrying(0, new CallFailed(status, null))).toBe(false);
  });

  it.each([408, 425, 429, 500, 502, 503])('asks again after a %i', (status) => {
    expect(isWorthRetrying(0, new CallFailed(status, null))).toBe(true);
  });

  it('asks again when the network failed', () => {
    expect(isWorthRetrying(2, new TypeError('Failed to fetch'))).toBe(true);
  });

  it('gives up after three retries', () => {
    expect(isWorthRetrying(3, new CallFailed(503, null))).toBe(false);
  });
});
