import { expect, test } from 'vitest';
import { methodName } from './method-name.ts';

test.each([
  ['Phone', 'sms', 'Phone: SMS'],
  ['Phone', 'voice', 'Phone: Voice call'],
  ['Okta Verify', 'push', 'Okta Verify: Push notification'],
  ['Okta Verify', 'signed_nonce', 'Okta Verify: Okta FastPass'],
  ['Password', 'password', 'Password'],
  ['Security Key or Biometric', 'webauthn', 'Security Key or Biometric: FIDO2 (WebAuthn)'],
  ['FIDO2 (WebAuthn)', 'webauthn', 'FIDO2 (WebAuthn)'],
  ['Duo', 'duo', 'Duo'],
  ['Palm scanner', 'palm_vein', 'Palm scanner: palm_vein'],
])('%s with %s is called %s', (authenticator, type, name) => {
  expect(methodName(authenticator, type)).toBe(name);
});
