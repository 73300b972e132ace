import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aPasswordPolicy, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { passwordPolicyStrong } from './password-policy-strong.ts';

const strong = aPasswordPolicy({ id: 'staff', groups: ['staff'] });
const weak = aPasswordPolicy({ minLength: 8, rememberedPasswords: 4, refusesCommonPasswords: false });

describe('the password policy', () => {
  isJudged(passwordPolicyStrong, {
    'passes when every active policy is strong': [{ policies: [strong] }, 'pass'],
    'passes when a weak policy is inactive': [{ policies: [strong, { ...weak, isEnforced: false }] }, 'pass'],
    'fails for 8 characters, 4 remembered and common passwords': [
      { policies: [strong, weak] },
      'fail',
      /“Default Policy” asks for 8 characters, remembers 4 passwords and does not refuse common ones/,
    ],
    'fails for the length alone': [{ policies: [{ ...strong, minLength: 11 }] }, 'fail', /11 characters/],
    'fails for the history alone': [{ policies: [{ ...strong, rememberedPasswords: null }] }, 'fail', /remembers 0/],
    'fails for common passwords alone': [{ policies: [{ ...strong, refusesCommonPasswords: null }] }, 'fail', /does not refuse/],
    'is not applicable without an active policy': [{ policies: [] }, 'not-applicable', /keeps no passwords/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  it('is fixed by strengthening the weak policy and nothing else', () => {
    const policies = [strong, weak];
    const changes = passwordPolicyStrong.remedy.changes!(tailoredDeployment(passwordPolicyStrong, { policies }));
    expect(changes).toMatchObject([
      { target: weak.id, after: { minLength: 12, rememberedPasswords: 10, refusesCommonPasswords: true, lockAfterAttempts: 10 } },
    ]);
    expect(passwordPolicyStrong.assess({ policies: afterChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });

  it('keeps what is already stronger, and what is excluded', () => {
    const policies = [{ ...weak, minLength: 16 }];
    const leftOut = { asked: ['Common password check: restrict use of common passwords'] };
    const changes = passwordPolicyStrong.remedy.changes!(tailoredDeployment(passwordPolicyStrong, { policies }, { leftOut }));
    expect(changes).toMatchObject([{ after: { minLength: 16, rememberedPasswords: 10, refusesCommonPasswords: false } }]);
  });

  it('does not touch the policy for everyone when the deployment is for one group', () => {
    expect(
      passwordPolicyStrong.remedy.changes!(tailoredDeployment(passwordPolicyStrong, { policies: [weak] }, { group: 'staff' })),
    ).toEqual([]);
  });
});
