import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aPasswordPolicy, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { passwordStrong } from './password-strong.ts';

const strong = aPasswordPolicy({ name: 'the whole organisation', minLength: 14, rememberedPasswords: 100 });
const depots = { ...strong, id: 'orgUnits/depots', name: 'the unit /Depots' };

describe('password management', () => {
  isJudged(passwordStrong, {
    'passes when passwords are strong everywhere': [{ policies: [strong] }, 'pass'],
    'fails when they may be short in a unit': [{ policies: [strong, { ...depots, minLength: 8 }] }, 'fail', /the unit \/Depots/],
    'fails when they may be weak': [{ policies: [{ ...strong, refusesCommonPasswords: false }] }, 'fail', /the whole organisation/],
    'fails when they may be used again': [{ policies: [{ ...strong, rememberedPasswords: 0 }] }, 'fail'],
    'is unknown where Google does not say': [{ policies: [{ ...strong, minLength: null }] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /password-policies/],
  });

  it('names the unit in its steps', () => {
    const steps = passwordStrong.remedy.steps(tailoredDeployment(passwordStrong, { policies: [strong, { ...depots, minLength: 8 }] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
  });
});
