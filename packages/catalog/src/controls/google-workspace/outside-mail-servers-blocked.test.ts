import { describe, expect, it } from 'vitest';
import { aMailProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { outsideMailServersBlocked } from './outside-mail-servers-blocked.ts';

const weak = aMailProtection({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, mayUseOtherServers: true });

describe('Per-user outbound gateways', () => {
  isJudged(outsideMailServersBlocked, {
    'passes when it is set for everyone': [{ parts: [aMailProtection()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aMailProtection(), weak] }, 'fail', /through other servers.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [aMailProtection({ mayUseOtherServers: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = outsideMailServersBlocked.remedy.steps(
      tailoredDeployment(outsideMailServersBlocked, { parts: [aMailProtection(), weak] }),
    );
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
