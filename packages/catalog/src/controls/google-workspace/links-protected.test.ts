import { describe, expect, it } from 'vitest';
import { aMailProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { linksProtected } from './links-protected.ts';

const weak = aMailProtection({
  id: 'orgUnits/depots',
  name: 'the unit /Depots',
  isDefault: false,
  links: { findsShortened: false, scansImages: true, warnsOfUntrusted: true },
});

describe('Links and external images', () => {
  isJudged(linksProtected, {
    'passes when it is set for everyone': [{ parts: [aMailProtection()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aMailProtection(), weak] }, 'fail', /not fully checked.*the unit \/Depots/],
    'is unknown where Google does not say': [
      { parts: [aMailProtection({ links: { findsShortened: true, scansImages: null, warnsOfUntrusted: true } })] },
      'unknown',
      /does not say/,
    ],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = linksProtected.remedy.steps(tailoredDeployment(linksProtected, { parts: [aMailProtection(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
