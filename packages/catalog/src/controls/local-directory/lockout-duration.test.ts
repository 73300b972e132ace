import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainPolicy } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { lockoutDuration } from './lockout-duration.ts';

const weak = aDomainPolicy({ lockForMinutes: 1 });
const fineGrained = aDomainPolicy({ ...weak, id: 'fine', name: 'Administrators', appliesToEveryone: false, order: 10 });

describe('how long accounts stay locked', () => {
  isJudged(lockoutDuration, {
    'passes when the domain asks for enough': [{ policies: [aDomainPolicy()] }, 'pass'],
    'passes whatever a fine-grained policy says': [{ policies: [aDomainPolicy(), fineGrained] }, 'pass'],
    'fails when the domain does not': [{ policies: [weak] }, 'fail', /after a minute/],
    'fails when one of two domains does not': [{ policies: [aDomainPolicy({ id: 'other' }), weak] }, 'fail', /after a minute/],
    'says after how many minutes': [{ policies: [{ ...weak, lockForMinutes: 5 }] }, 'fail', /after 5 minutes/],
    'passes when only a person unlocks them': [{ policies: [{ ...weak, lockForMinutes: 0 }] }, 'pass'],
    'is not applicable when nothing is locked': [{ policies: [{ ...weak, lockAfterAttempts: 0 }] }, 'not-applicable', /locks no accounts/],
    'is not applicable without a policy for everyone': [{ policies: [fineGrained] }, 'not-applicable', /locks no accounts/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  test('its change makes it pass, and touches nothing else', () => {
    const [change, ...more] = lockoutDuration.remedy.changes!(
      deploymentOf(lockoutDuration, { policies: [aDomainPolicy({ id: 'other' }), weak, fineGrained] }),
    );
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      id: 'identity.update-password-policy',
      target: 'domain',
      before: { lockForMinutes: 1 },
      after: { lockForMinutes: 15 },
    });
    const fixed = aDomainPolicy({ ...weak, ...(change!.after as object) });
    expect(lockoutDuration.assess({ policies: [fixed] }, { asOf }).state).toBe('pass');
    expect(fixed).toEqual({ ...weak, lockForMinutes: 15 });
  });

  test('the step for OpenLDAP leaves locks that an administrator ends', () => {
    const steps = [1, 0].map((lockForMinutes) =>
      lockoutDuration.remedy.steps(deploymentOf(lockoutDuration, { policies: [aDomainPolicy({ lockForMinutes, graceSignIns: 0 })] })),
    );
    expect(steps).toEqual([[expect.stringContaining('pwdLockoutDuration and pwdFailureCountInterval to 900 or more')], []]);
  });
});
