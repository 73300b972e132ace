import { expect, test } from 'vitest';
import { actionText } from './action-text.ts';

test.each([
  ['session.sign-in', 'Session: sign in'],
  ['mfa.require', 'MFA: require'],
  ['deployment.roll-back', 'Deployment: roll back'],
  ['sso.change-mfa', 'SSO: change MFA'],
  ['unknown', 'Unknown'],
])('%s reads %s', (action, text) => {
  expect(actionText(action)).toBe(text);
});
