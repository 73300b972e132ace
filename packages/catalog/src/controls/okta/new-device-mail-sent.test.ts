import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { newDeviceMailSent } from './new-device-mail-sent.ts';

const silent = { id: 'sign-in-from-new-device', name: 'New sign-on notification', to: 'nobody' } as const;
const other = { id: 'password-changed', name: 'Password changed', to: 'nobody' } as const;

describe('the mail about a new device', () => {
  isJudged(newDeviceMailSent, {
    'passes when everyone gets it': [{ notices: [{ ...silent, to: 'everyone' }, other] }, 'pass'],
    'fails when no one gets it': [{ notices: [silent] }, 'fail', /goes to no one/],
    'fails when administrators alone get it': [{ notices: [{ ...silent, to: 'administrators' }] }, 'fail', /goes to administrators/],
    'fails when one brand of two does not send it': [
      {
        notices: [
          { ...silent, name: 'A', to: 'everyone' },
          { ...silent, name: 'B' },
        ],
      },
      'fail',
      /: B goes/,
    ],
    'is not applicable when Okta has no such mail': [{ notices: [other] }, 'not-applicable', /no mail template/],
    'is unknown when the mails could not be read': [{}, 'unknown', /identity.mail-notices/],
  });

  it('is turned on by a script for every brand', () => {
    const [script] = newDeviceMailSent.remedy.files!(tailoredDeployment(newDeviceMailSent, { notices: [silent] }));
    expect(newDeviceMailSent.remedy).not.toHaveProperty('changes');
    expect(script?.content).toContain('/templates/email/NewSignOnNotification/settings" \'{"recipients":"ALL_USERS"}\'');
  });
});
