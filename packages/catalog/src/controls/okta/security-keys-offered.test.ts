import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aMethod, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { securityKeysOffered } from './security-keys-offered.ts';

const sms = aMethod({});
const key = aMethod({ id: 'aut-2/webauthn', name: 'FIDO2 (WebAuthn): webauthn', kind: 'security-key', isEnabled: false });
const fastPass = aMethod({ id: 'aut-3/signed_nonce', name: 'Okta Verify: signed_nonce', kind: 'platform-biometric' });

describe('an authenticator that resists phishing', () => {
  isJudged(securityKeysOffered, {
    'passes when security keys are active': [{ methods: [sms, { ...key, isEnabled: true }] }, 'pass'],
    'passes when Okta FastPass is active': [{ methods: [key, fastPass] }, 'pass'],
    'fails when none is active': [{ methods: [sms, key] }, 'fail', /Not active: “FIDO2 \(WebAuthn\): webauthn”/],
    'fails when none was added': [{ methods: [sms] }, 'fail', /has been added/],
    'is not applicable without authenticators': [{ methods: [] }, 'not-applicable', /Identity Engine/],
    'is unknown when the authenticators could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  it('is offered by turning on security keys', () => {
    const methods = [sms, key];
    const changes = securityKeysOffered.remedy.changes!(tailoredDeployment(securityKeysOffered, { methods }));
    expect(changes).toMatchObject([{ target: key.id, after: { isEnabled: true } }]);
    expect(securityKeysOffered.assess({ methods: afterChanges(methods, changes) }, { asOf }).state).toBe('pass');
  });

  it('is added with manual steps where there is none to enable', () => {
    const deployment = tailoredDeployment(securityKeysOffered, { methods: [sms] });
    expect(securityKeysOffered.remedy.changes!(deployment)).toEqual([]);
    expect(securityKeysOffered.remedy.steps(deployment)).toContainEqual(expect.stringContaining('Add authenticator'));
  });
});
