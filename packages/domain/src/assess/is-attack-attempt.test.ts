import { expect, test } from 'vitest';
import { aStoredSignIn } from '../../test-support/sign-in-rules.ts';
import { isAttackAttempt } from './is-attack-attempt.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

const attacking = { has: ({ address }: { readonly address: string | null }) => address === '198.51.100.7', size: 1 };

test.each<[string, Partial<StoredSignIn>, boolean]>([
  ['an ordinary sign-in', {}, false],
  ['a mistyped password', { outcome: 'failure' }, false],
  ['a person whom a policy blocks', { outcome: 'blocked' }, false],
  ['a failure with a little risk', { outcome: 'failure', risk: 'low' }, false],
  ['a risky failure', { outcome: 'failure', risk: 'medium' }, true],
  ['a risky success', { risk: 'high' }, true],
  ['a risky success with a second factor', { risk: 'high', secondFactor: 'satisfied' }, false],
  ['a risky success on a trusted device', { risk: 'medium', isDeviceTrusted: true }, false],
  ['a risky second factor that was then refused', { risk: 'medium', secondFactor: 'failed', outcome: 'failure' }, true],
  ['anything from an attacking address', { address: '198.51.100.7', outcome: 'failure' }, true],
  ['a guessed password from there', { address: '198.51.100.7' }, true],
])('%s', (_what, signIn, isAttack) => {
  expect(isAttackAttempt(aStoredSignIn(signIn), attacking)).toBe(isAttack);
});
