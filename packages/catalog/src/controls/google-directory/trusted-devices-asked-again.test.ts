import { describe, expect, it } from 'vitest';
import { anAccountProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { trustedDevicesAskedAgain } from './trusted-devices-asked-again.ts';

const weak = anAccountProtection({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, mayTrustDevices: true });

describe('Trusted devices', () => {
  isJudged(trustedDevicesAskedAgain, {
    'passes when it is set for everyone': [{ parts: [anAccountProtection()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [anAccountProtection(), weak] }, 'fail', /may trust a device.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [anAccountProtection({ mayTrustDevices: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = trustedDevicesAskedAgain.remedy.steps(
      tailoredDeployment(trustedDevicesAskedAgain, { parts: [anAccountProtection(), weak] }),
    );
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
