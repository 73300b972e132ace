import { expect, test } from 'vitest';
import { aStoredSignIn } from '../../test-support/sign-in-rules.ts';
import type { SignInLike } from '../evidence.ts';
import { isLike } from './is-like.ts';

const signIn = aStoredSignIn({ client: 'browser', outcome: 'success', secondFactor: 'not-asked', risk: 'high', isDeviceTrusted: null });

test.each<[SignInLike, boolean]>([
  [{}, true],
  [{ client: ['browser', 'other-legacy'] }, true],
  [{ client: ['other-legacy'] }, false],
  [{ client: [] }, false],
  [{ outcome: ['success'], secondFactor: ['not-asked'] }, true],
  [{ outcome: ['success'], secondFactor: ['satisfied'] }, false],
  [{ risk: ['medium', 'high'], isDeviceTrusted: [false, null] }, true],
  [{ isDeviceTrusted: [true] }, false],
])('a sign-in is like %j: %s', (like, expected) => {
  expect(isLike(signIn, like)).toBe(expected);
});
