import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { expect, it } from 'vitest';
import { anAppRule, forGroups } from '../../test-support/okta-settings.ts';
import { turningOn } from './staged-rule.ts';

const staged = anAppRule({ mode: 'off' });
const wanted = SignInPolicySettings.parse(staged);

it('a rule that waits under the wanted name is turned on as it is', () => {
  const changed = { ...staged, session: { ...staged.session, reauthenticateAfterHours: 1 } };
  const before = SignInPolicySettings.parse(changed);
  expect(turningOn(wanted, [changed])).toEqual({ target: staged.id, before, after: { ...before, mode: 'enforced' } });
});

it.each([
  ['is enforced', { mode: 'enforced' as const }],
  ['has another name', { name: 'Finance: Other' }],
  ['belongs to another policy', { partOf: 'other' }],
  ['is for other people', { audience: forGroups('staff') }],
])('a rule that %s is not the one that waits', (_, particular) => {
  expect(turningOn(wanted, [{ ...staged, ...particular }])).toBeUndefined();
});
