import { CallFailed } from '@rampart/contract/client.ts';
import { expect, it } from 'vitest';
import { isAlreadySetUp } from './is-already-set-up.ts';

const detail = 'You already have an authenticator. Remove it first.';

it('knows a 400 that says so', () => {
  expect(isAlreadySetUp(new CallFailed(400, { detail }))).toBe(true);
});

it.each([
  ['another status', new CallFailed(403, { detail })],
  ['other words', new CallFailed(400, { detail: 'The code is not right.' })],
  ['no answer at all', new TypeError('Failed to fetch')],
])('is not misled by %s', (_what, error) => {
  expect(isAlreadySetUp(error)).toBe(false);
});
