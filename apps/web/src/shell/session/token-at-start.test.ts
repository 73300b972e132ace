import { expect, it } from 'vitest';
import { tokenAtStart } from './token-at-start.ts';

const renewed = async (stale: string | undefined) => `new instead of ${stale}`;
const unreachable = () => Promise.reject(new Error('unreachable'));

it('is the stored token, without a call, when the tab was not at an identity provider', async () => {
  expect(await tokenAtStart({ hasBeenAtSso: () => false, readToken: () => 'stored', renew: unreachable })).toBe('stored');
});

it('is that of the session started at the identity provider, even when there was one before', async () => {
  expect(await tokenAtStart({ hasBeenAtSso: () => true, readToken: () => 'stored', renew: renewed })).toBe('new instead of stored');
});

it.each([unreachable, async () => undefined])('stays the one from before when the identity provider gave none', async (renew) => {
  expect(await tokenAtStart({ hasBeenAtSso: () => true, readToken: () => 'stored', renew })).toBe('stored');
  expect(await tokenAtStart({ hasBeenAtSso: () => true, readToken: () => undefined, renew })).toBeUndefined();
});
