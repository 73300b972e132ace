import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aMethod, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { phoneSignInBlocked } from './phone-sign-in-blocked.ts';

const sms = aMethod({});
const voice = aMethod({ id: 'aut-1/voice', name: 'Phone: voice', kind: 'voice-call' });
const key = aMethod({ id: 'aut-2/webauthn', name: 'FIDO2 (WebAuthn): webauthn', kind: 'security-key' });

describe('signing in by phone', () => {
  isJudged(phoneSignInBlocked, {
    'passes when both methods are off': [{ methods: [sms, voice].map((one) => ({ ...one, isEnabled: false })) }, 'pass'],
    'passes when they are for recovery only': [
      { methods: [sms, voice].map((one) => ({ ...one, settings: { allowedFor: 'recovery' } })) },
      'pass',
    ],
    'fails when both are on': [{ methods: [key, sms, voice] }, 'fail', /SMS and Voice call/],
    'fails when calls alone are on': [{ methods: [{ ...sms, isEnabled: false }, voice] }, 'fail', /by Voice call/],
    'fails when they are for signing in': [{ methods: [{ ...sms, settings: { allowedFor: 'sso' } }] }, 'fail', /by SMS/],
    'is not applicable without the Phone authenticator': [{ methods: [key] }, 'not-applicable', /never added/],
    'is unknown when the authenticators could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  it('is mended by turning the methods off, and no other authenticator', () => {
    const methods = [key, sms, voice];
    const changes = phoneSignInBlocked.remedy.changes!(tailoredDeployment(phoneSignInBlocked, { methods }));
    expect(changes.map(({ target, after }) => [target, after])).toEqual([
      [sms.id, expect.objectContaining({ isEnabled: false })],
      [voice.id, expect.objectContaining({ isEnabled: false })],
    ]);
    expect(phoneSignInBlocked.assess({ methods: afterChanges(methods, changes) }, { asOf }).state).toBe('pass');
  });

  it('turns off only what somebody chose', () => {
    const leftOut = { methods: ['SMS'] };
    const changes = phoneSignInBlocked.remedy.changes!(tailoredDeployment(phoneSignInBlocked, { methods: [sms, voice] }, { leftOut }));
    expect(changes.map(({ target }) => target)).toEqual([voice.id]);
  });
});
