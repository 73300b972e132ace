import { describe, expect, it } from 'vitest';
import { aMailProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { spoofingDetected } from './spoofing-detected.ts';

const weak = aMailProtection({
  id: 'orgUnits/depots',
  name: 'the unit /Depots',
  isDefault: false,
  spoofing: { similarDomains: true, employeeNames: false, ownDomain: true, unauthenticated: true, groups: true },
});

describe('Spoofing and authentication', () => {
  isJudged(spoofingDetected, {
    'passes when it is set for everyone': [{ parts: [aMailProtection()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aMailProtection(), weak] }, 'fail', /Not every kind.*the unit \/Depots/],
    'is unknown where Google does not say': [
      {
        parts: [
          aMailProtection({
            spoofing: { similarDomains: true, employeeNames: true, ownDomain: true, unauthenticated: true, groups: null },
          }),
        ],
      },
      'unknown',
      /does not say/,
    ],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = spoofingDetected.remedy.steps(tailoredDeployment(spoofingDetected, { parts: [aMailProtection(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
