import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { isMfaRefusal } from './is-mfa-refusal.ts';

const refusal = { detail: 'Multi-Factor Authentication is Required', request_id: 'r' };

describe('isMfaRefusal', () => {
  it('knows the refusal by its status and its words', () => {
    expect(isMfaRefusal(new CallFailed(403, refusal))).toBe(true);
  });

  it.each([
    ['another status', new CallFailed(401, refusal)],
    ['another refusal', new CallFailed(403, { detail: 'Your role does not allow this.' })],
    ['a failure of the network', new TypeError('Failed to fetch')],
  ])('is not misled by %s', (_what, error) => {
    expect(isMfaRefusal(error)).toBe(false);
  });
});
