import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { accountChangeMailsSent } from './account-change-mails-sent.ts';

const enrolled = { id: 'method-registered', name: 'Authenticator enrolled', to: 'everyone' } as const;
const reset = { id: 'method-reset', name: 'Authenticator reset', to: 'nobody' } as const;
const newDevice = { id: 'sign-in-from-new-device', name: 'New sign-on notification', to: 'nobody' } as const;

describe('mails about changes of an account', () => {
  isJudged(accountChangeMailsSent, {
    'pass when everyone gets them': [{ notices: [enrolled, newDevice] }, 'pass'],
    'fail when no one gets one of them': [{ notices: [enrolled, reset] }, 'fail', /: Authenticator reset\./],
    'fail when administrators alone get one': [{ notices: [{ ...enrolled, to: 'administrators' }] }, 'fail', /Authenticator enrolled/],
    'are not applicable when Okta has no such mails': [{ notices: [newDevice] }, 'not-applicable', /no mail templates/],
    'are unknown when the mails could not be read': [{}, 'unknown', /identity.mail-notices/],
  });

  it('are enabled by a script, only the chosen ones', () => {
    const leftOut = { mails: ['Password changed notification email'] };
    const [script] = accountChangeMailsSent.remedy.files!(tailoredDeployment(accountChangeMailsSent, { notices: [reset] }, { leftOut }));
    expect(script?.content).toMatch(/AuthenticatorEnrolled\/settings[^]*AuthenticatorReset\/settings/);
    expect(script?.content).not.toContain('PasswordChanged');
  });
});
