import { describe, expect, it } from 'vitest';
import { anAccountProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { phoneCodesBlocked } from './phone-codes-blocked.ts';

const weak = anAccountProtection({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, secondFactors: 'any' });

describe('Codes by text message and phone call', () => {
  isJudged(phoneCodesBlocked, {
    'passes when it is set for everyone': [{ parts: [anAccountProtection()] }, 'pass'],
    'fails with the unit where it is not': [
      { parts: [anAccountProtection(), weak] },
      'fail',
      /text message and phone call are accepted.*the unit \/Depots/,
    ],
    'is unknown where Google does not say': [{ parts: [anAccountProtection({ secondFactors: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = phoneCodesBlocked.remedy.steps(tailoredDeployment(phoneCodesBlocked, { parts: [anAccountProtection(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
