import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { someMailSettings } from '../../../test-support/mail-policies.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { smtpPasswordsBlocked } from './smtp-passwords-blocked.ts';

const weak = someMailSettings({ maySendWithPassword: true });

describe('SMTP AUTH', () => {
  isJudged(smtpPasswordsBlocked, {
    'passes when it is set so': [{ settings: someMailSettings() }, 'pass'],
    'fails when it is not': [{ settings: weak }, 'fail'],
    'is unknown where the vendor does not say': [{ settings: someMailSettings({ maySendWithPassword: null }) }, 'unknown', /does not say/],
    'is unknown when the settings could not be read': [{}, 'unknown', /mail-settings/],
  });

  it('is fixed by its change, which changes nothing else', () => {
    const [change] = smtpPasswordsBlocked.remedy.changes!(tailoredDeployment(smtpPasswordsBlocked, { settings: weak }));
    expect(change?.after).toEqual(someMailSettings());
    expect(smtpPasswordsBlocked.assess({ settings: someMailSettings() }, { asOf }).state).toBe('pass');
  });
});
