import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aPasswordPolicy, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { lockoutLasts } from './lockout-lasts.ts';

const short = aPasswordPolicy({ lockForMinutes: 1 });

describe('how long an account stays locked', () => {
  isJudged(lockoutLasts, {
    'passes at 15 minutes': [{ policies: [aPasswordPolicy({ lockForMinutes: 15 })] }, 'pass'],
    'passes when an administrator must unlock it': [{ policies: [aPasswordPolicy({ lockForMinutes: 0 })] }, 'pass'],
    'fails at one minute': [{ policies: [short] }, 'fail', /“Default Policy” unlocks an account after 1 minutes/],
    'fails at 14 minutes in one policy of two': [
      { policies: [aPasswordPolicy({}), { ...short, id: 'staff', lockForMinutes: 14 }] },
      'fail',
    ],
    'is not applicable when accounts are never locked': [
      { policies: [{ ...short, lockAfterAttempts: 0 }] },
      'not-applicable',
      /locks accounts/,
    ],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  it('is fixed by a longer lockout', () => {
    const changes = lockoutLasts.remedy.changes!(tailoredDeployment(lockoutLasts, { policies: [short] }));
    expect(changes).toMatchObject([{ target: short.id, after: { lockForMinutes: 15, lockAfterAttempts: 10 } }]);
    expect(lockoutLasts.assess({ policies: afterChanges([short], changes) }, { asOf }).state).toBe('pass');
  });
});
