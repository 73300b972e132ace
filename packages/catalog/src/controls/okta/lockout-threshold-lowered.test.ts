import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aPasswordPolicy, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { lockoutThresholdLowered } from './lockout-threshold-lowered.ts';

const late = aPasswordPolicy({ lockAfterAttempts: 25 });

describe('the lockout of the password policies', () => {
  isJudged(lockoutThresholdLowered, {
    'passes at 10 attempts': [{ policies: [aPasswordPolicy({})] }, 'pass'],
    'passes when the late policy is inactive': [{ policies: [aPasswordPolicy({}), { ...late, isEnforced: false }] }, 'pass'],
    'fails at 25 attempts': [{ policies: [late] }, 'fail', /only after 25 wrong passwords/],
    'fails when accounts are never locked': [{ policies: [{ ...late, lockAfterAttempts: 0 }] }, 'fail', /never locks/],
    'fails when nothing is said of locking': [{ policies: [{ ...late, lockAfterAttempts: null }] }, 'fail', /never locks/],
    'is not applicable without an active policy': [{ policies: [{ ...late, isEnforced: false }] }, 'not-applicable', /keeps no passwords/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  it('is fixed by lowering the threshold', () => {
    const policies = [aPasswordPolicy({ id: 'staff' }), late];
    const changes = lockoutThresholdLowered.remedy.changes!(tailoredDeployment(lockoutThresholdLowered, { policies }));
    expect(changes).toMatchObject([{ target: late.id, before: { lockAfterAttempts: 25 }, after: { lockAfterAttempts: 10 } }]);
    expect(lockoutThresholdLowered.assess({ policies: afterChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
