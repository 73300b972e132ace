import { expect, test } from 'vitest';
import { aPolicy, anAttempt } from '../../test-support/sign-in-rules.ts';
import type { SignInPolicy } from '../sign-in-policy.ts';
import { cannotTell, no, yes } from './certainty.ts';
import { type Attempt, matchPolicy } from './match-policy.ts';

const where = { ofZone: new Map(), trusted: no };
const match = (policy: Partial<SignInPolicy>, attempt: Partial<Attempt> = {}) =>
  matchPolicy({ policy: aPolicy('p', policy), attempt: anAttempt(attempt), audience: yes, app: yes, where });

const insiderRisk = { kind: 'insider-risk' as const, path: 'conditions.insiderRiskLevels', raw: 'elevated' };

test.each<[string, Partial<SignInPolicy>, number]>([
  ['nothing', {}, yes],
  ['its client', { clients: ['browser'] }, yes],
  ['another client', { clients: ['other-legacy'] }, no],
  ['its platform', { platforms: { any: false, named: ['windows'] } }, yes],
  ['another platform', { platforms: { any: false, named: ['ios'] } }, no],
  ['any platform but its', { exceptPlatforms: ['windows'] }, no],
  ['its risk', { signInRisk: ['low', 'medium'] }, yes],
  ['another risk', { signInRisk: ['high'] }, no],
])('a policy that looks for %s', (_what, policy, certainty) => {
  expect(match(policy, { risk: 'low' }).certainty).toBe(certainty);
});

test.each<[string, Partial<SignInPolicy>, string]>([
  ['the client', { clients: ['browser'] }, 'the kind of client'],
  ['the platform', { platforms: { any: false, named: ['ios'] } }, 'the platform'],
  ['an excluded platform', { exceptPlatforms: ['ios'] }, 'the platform'],
  ['the risk', { signInRisk: ['high'] }, 'the risk of the sign-in'],
  ['the account', { userRisk: ['high'] }, 'the risk of the account'],
  ['anything else', { unsupportedConditions: [insiderRisk] }, 'insider risk: elevated'],
])('when a sign-in does not tell %s, a policy that asks for it may match', (_what, policy, unclear) => {
  const unknown = { client: 'unknown', platform: 'unknown', risk: 'unknown' } as const;
  expect(match(policy, unknown)).toMatchObject({ certainty: cannotTell, unclear: [unclear] });
  expect(match({}, unknown).certainty).toBe(yes);
});

test('a condition that is not met settles every doubt', () => {
  expect(match({ clients: ['other-legacy'], unsupportedConditions: [insiderRisk] })).toMatchObject({ certainty: no, unclear: [] });
});

test('a policy for a platform and others that have no name may be for this one', () => {
  const other = { kind: 'platforms' as const, path: 'conditions.platform.include', raw: [{ type: 'DESKTOP', os: { type: 'OTHER' } }] };
  const policy = { platforms: { any: false, named: ['ios' as const] }, unsupportedConditions: [other] };
  expect(match(policy, { platform: 'linux' })).toMatchObject({
    certainty: cannotTell,
    unclear: ['the platform', 'platforms: DESKTOP OTHER'],
  });
});
