import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { mayBeUnsigned } from './may-be-unsigned.ts';

const refused = (detail: string, status = 403) => new CallFailed(status, { detail, request_id: 'r' });

describe('mayBeUnsigned', () => {
  it.each(['standard', 'administrator'] as const)('is so for a refusal in other words than the generic ones, to a %s user', (role) => {
    expect(mayBeUnsigned(refused('EULA not signed!'), [role])).toBe(true);
  });

  it.each([
    'You do not have permission to perform this action.',
    'Multi-Factor Authentication is Required',
    'You do not have entitlements to access this feature.',
  ])('is not so for "%s"', (detail) => {
    expect(mayBeUnsigned(refused(detail), ['administrator'])).toBe(false);
  });

  it.each([['read-only'], ['superuser'], ['administrator', 'rampart-engineer']] as const)('is not so for people who are %s', (...roles) => {
    expect(mayBeUnsigned(refused('EULA not signed!'), roles)).toBe(false);
  });

  it('is not so for other failures', () => {
    expect(mayBeUnsigned(refused('EULA not signed!', 400), ['administrator'])).toBe(false);
    expect(mayBeUnsigned(new Error('offline'), ['administrator'])).toBe(false);
  });
});
