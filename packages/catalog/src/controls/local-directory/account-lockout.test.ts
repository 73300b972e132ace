import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainPolicy } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { accountLockout } from './account-lockout.ts';

const weak = aDomainPolicy({ lockAfterAttempts: 0 });
const fineGrained = aDomainPolicy({ ...weak, id: 'fine', name: 'Administrators', appliesToEveryone: false, order: 10 });

describe('locking accounts', () => {
  isJudged(accountLockout, {
    'passes when the domain asks for enough': [{ policies: [aDomainPolicy()] }, 'pass'],
    'passes whatever a fine-grained policy says': [{ policies: [aDomainPolicy(), fineGrained] }, 'pass'],
    'fails when the domain does not': [{ policies: [weak] }, 'fail', /never locks/],
    'fails when one of two domains does not': [{ policies: [aDomainPolicy({ id: 'other' }), weak] }, 'fail', /never locks/],
    'fails when it takes too many attempts': [{ policies: [{ ...weak, lockAfterAttempts: 50 }] }, 'fail', /only after 50/],
    'is not applicable without a policy for everyone': [{ policies: [fineGrained] }, 'not-applicable', /has no password policy/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  test('its change makes it pass, and touches nothing else', () => {
    const [change, ...more] = accountLockout.remedy.changes!(
      deploymentOf(accountLockout, { policies: [aDomainPolicy({ id: 'other' }), weak, fineGrained] }),
    );
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      id: 'identity.update-password-policy',
      target: 'domain',
      before: { lockAfterAttempts: 0 },
      after: { lockAfterAttempts: 10 },
    });
    const fixed = aDomainPolicy({ ...weak, ...(change!.after as object) });
    expect(accountLockout.assess({ policies: [fixed] }, { asOf }).state).toBe('pass');
    expect(fixed).toEqual({ ...weak, lockAfterAttempts: 10 });
  });

  test.each([
    ['is set where accounts were never locked', { lockAfterAttempts: 0, lockForMinutes: 0 }, 15],
    ['is set where the directory has none', { lockAfterAttempts: 0, lockForMinutes: null }, 15],
    ['is raised where it is short', { lockAfterAttempts: 0, lockForMinutes: 1 }, 15],
    ['stays where it is longer', { lockAfterAttempts: 0, lockForMinutes: 60 }, 60],
    ['stays where an administrator unlocks the accounts that are locked', { lockAfterAttempts: 50, lockForMinutes: 0 }, 0],
  ])('the duration %s', (_case, particular, lockForMinutes) => {
    const [change] = accountLockout.remedy.changes!(deploymentOf(accountLockout, { policies: [aDomainPolicy(particular)] }));
    expect(change).toMatchObject({ after: { lockAfterAttempts: 10, lockForMinutes } });
  });

  test.each([
    [
      'sets all where accounts were never locked',
      { lockAfterAttempts: 0, lockForMinutes: 0 },
      /pwdLockout to TRUE.* pwdLockoutDuration to 900,/,
    ],
    ['keeps a longer lock', { lockAfterAttempts: 50, lockForMinutes: 60 }, /pwdMaxFailure to 10, pwdLockoutDuration to 3600,/],
    ['keeps a lock that an administrator ends', { lockAfterAttempts: 50, lockForMinutes: 0 }, /set pwdMaxFailure to 10 in the policy/],
  ])('the step for OpenLDAP %s', (_case, particular, step) => {
    const policies = [
      aDomainPolicy({ ...particular, graceSignIns: 0 }),
      aDomainPolicy({ id: 'stricter', lockAfterAttempts: 5, graceSignIns: 0 }),
    ];
    expect(accountLockout.remedy.steps(deploymentOf(accountLockout, { policies }))).toEqual([expect.stringMatching(step)]);
  });
});
