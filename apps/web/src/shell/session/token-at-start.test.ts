import { expect, it } from 'vitest';
import { tokenAtStart } from './token-at-start.ts';

const renewed = async (stale: string | undefined) => `new instead of ${stale}`;
const unreachable = () => Promise.reject(new Error('unreachable'));

it('is the one this browser holds, without asking, when nobody was at an identity provider', async () => {
  expect(await tokenAtStart({ hasBeenAtSso: () => false, readToken: () => 'held', renew: unreachable })).toBe('held');
});

it('is that of the session begun at the identity provider, even when there was one before', async () => {
  expect(await tokenAtStart({ hasBeenAtSso: () => true, readToken: () => 'held', renew: renewed })).toBe('new instead of held');
});

it.each([unreachable, async () => undefined])('stays the one from before when the identity provider gave none', async (renew) => {
  expect(await tokenAtStart({ hasBeenAtSso: () => true, readToken: () => 'held', renew })).toBe('held');
  expect(await tokenAtStart({ hasBeenAtSso: () => true, readToken: () => undefined, renew })).toBeUndefined();
});
