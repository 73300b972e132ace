import { describe, expect, it } from 'vitest';
import { aMailProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { automaticForwardingBlocked } from './automatic-forwarding-blocked.ts';

const weak = aMailProtection({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, mayForwardAutomatically: true });

describe('Automatic forwarding', () => {
  isJudged(automaticForwardingBlocked, {
    'passes when it is set for everyone': [{ parts: [aMailProtection()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aMailProtection(), weak] }, 'fail', /forward their mail.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [aMailProtection({ mayForwardAutomatically: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = automaticForwardingBlocked.remedy.steps(
      tailoredDeployment(automaticForwardingBlocked, { parts: [aMailProtection(), weak] }),
    );
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
