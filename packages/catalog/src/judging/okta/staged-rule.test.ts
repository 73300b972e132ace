import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { expect, it } from 'vitest';
import { anAppRule, forGroups } from '../../../test-support/okta-settings.ts';
import { turningOn } from './staged-rule.ts';

const staged = anAppRule({ mode: 'off' });
const desired = SignInPolicySettings.parse(staged);

it('a staged rule with the desired name is enabled as it is', () => {
  const changed = { ...staged, session: { ...staged.session, reauthenticateAfterHours: 1 } };
  const before = SignInPolicySettings.parse(changed);
  expect(turningOn(desired, [changed])).toEqual({ target: staged.id, before, after: { ...before, mode: 'enforced' } });
});

it.each([
  ['is enforced', { mode: 'enforced' as const }],
  ['has another name', { name: 'Finance: Other' }],
  ['belongs to another policy', { partOf: 'other' }],
  ['is for other people', { audience: forGroups('staff') }],
])('a rule that %s is not the one that waits', (_, particular) => {
  expect(turningOn(desired, [{ ...staged, ...particular }])).toBeUndefined();
});
