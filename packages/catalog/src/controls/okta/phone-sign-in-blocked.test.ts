import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aMethod, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { phoneSignInBlocked } from './phone-sign-in-blocked.ts';

const sms = aMethod({});
const voice = aMethod({ id: 'aut-1/voice', name: 'Phone: voice', kind: 'voice-call' });
const key = aMethod({ id: 'aut-2/webauthn', name: 'FIDO2 (WebAuthn): webauthn', kind: 'security-key' });

const usedFor = (allowedFor: string) => [sms, voice].map((one) => ({ ...one, settings: { allowedFor } }));

describe('signing in by phone', () => {
  isJudged(phoneSignInBlocked, {
    'passes when both methods are off': [{ methods: [sms, voice].map((one) => ({ ...one, isEnabled: false })) }, 'pass'],
    'passes when they are for recovery only': [{ methods: usedFor('recovery') }, 'pass'],
    'passes when they are for nothing': [{ methods: usedFor('none') }, 'pass'],
    'fails when both are on': [{ methods: [key, sms, voice] }, 'fail', /SMS and Voice call/],
    'fails when calls alone are on': [{ methods: [{ ...sms, isEnabled: false }, voice] }, 'fail', /by Voice call/],
    'fails when they are for signing in': [{ methods: usedFor('sso') }, 'fail', /by SMS and Voice call/],
    'fails when they are for both': [{ methods: usedFor('any') }, 'fail', /by SMS and Voice call/],
    'is not applicable without the Phone authenticator': [{ methods: [key] }, 'not-applicable', /never added/],
    'is unknown when the authenticators could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  it('is fixed by keeping the phone for recovery: once for both its methods, and for no other authenticator', () => {
    const methods = [key, ...usedFor('any')];
    const changes = phoneSignInBlocked.remedy.changes!(tailoredDeployment(phoneSignInBlocked, { methods }));
    expect(changes.map(({ target, before, after }) => [target, before, after])).toEqual([
      [
        sms.id,
        expect.objectContaining({ isEnabled: true, settings: { allowedFor: 'any' } }),
        expect.objectContaining({ isEnabled: true, settings: { allowedFor: 'recovery' } }),
      ],
    ]);
    expect(phoneSignInBlocked.assess({ methods: [key, ...usedFor('recovery')] }, { asOf }).state).toBe('pass');
  });

  it('is fixed by the method that is on, where the other is off', () => {
    const methods = [{ ...sms, isEnabled: false }, voice];
    const changes = phoneSignInBlocked.remedy.changes!(tailoredDeployment(phoneSignInBlocked, { methods }));
    expect(changes.map(({ target }) => target)).toEqual([voice.id]);
    expect(phoneSignInBlocked.assess({ methods: afterChanges(methods, changes) }, { asOf }).state).toBe('pass');
  });
});
