import { describe, expect, it } from 'vitest';
import { anAccountProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { passwordOnlyAppsBlocked } from './password-only-apps-blocked.ts';

const weak = anAccountProtection({
  id: 'orgUnits/depots',
  name: 'the unit /Depots',
  isDefault: false,
  mayUsePasswordOnlyApps: true,
});

describe('Less secure apps', () => {
  isJudged(passwordOnlyAppsBlocked, {
    'passes when it is set for everyone': [{ parts: [anAccountProtection()] }, 'pass'],
    'fails with the unit where it is not': [
      { parts: [anAccountProtection(), weak] },
      'fail',
      /Less secure apps are allowed.*the unit \/Depots/,
    ],
    'is unknown where Google does not say': [{ parts: [anAccountProtection({ mayUsePasswordOnlyApps: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = passwordOnlyAppsBlocked.remedy.steps(
      tailoredDeployment(passwordOnlyAppsBlocked, { parts: [anAccountProtection(), weak] }),
    );
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
