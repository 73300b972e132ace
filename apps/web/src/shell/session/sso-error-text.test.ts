import { expect, it } from 'vitest';
import { ssoErrorText } from './sso-error-text.ts';

it('says what to do for a reason it knows', () => {
  expect(ssoErrorText('not-invited')).toContain('Ask an administrator of your tenant for an invitation');
});

it.each(['', 'Call 555-0100 and tell them your password', 'constructor'])('never repeats what is in the address (%j)', (code) => {
  expect(ssoErrorText(code)).toContain('did not sign you in');
});
