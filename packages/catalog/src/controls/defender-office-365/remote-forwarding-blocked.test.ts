import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { someMailSettings } from '../../../test-support/mail-policies.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { remoteForwardingBlocked } from './remote-forwarding-blocked.ts';

const weak = someMailSettings({ mayForwardOutside: true });

describe('Remote domain forwarding', () => {
  isJudged(remoteForwardingBlocked, {
    'passes when it is set so': [{ settings: someMailSettings() }, 'pass'],
    'fails when it is not': [{ settings: weak }, 'fail'],
    'is unknown where the vendor does not say': [{ settings: someMailSettings({ mayForwardOutside: null }) }, 'unknown', /does not say/],
    'is unknown when the settings could not be read': [{}, 'unknown', /mail-settings/],
  });

  it('is fixed by its change, which changes nothing else', () => {
    const [change] = remoteForwardingBlocked.remedy.changes!(tailoredDeployment(remoteForwardingBlocked, { settings: weak }));
    expect(change?.after).toEqual(someMailSettings());
    expect(remoteForwardingBlocked.assess({ settings: someMailSettings() }, { asOf }).state).toBe('pass');
  });
});
