import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainPolicy } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { passwordHistory } from './password-history.ts';

const weak = aDomainPolicy({ rememberedPasswords: 3 });
const fineGrained = aDomainPolicy({ ...weak, id: 'fine', name: 'Administrators', appliesToEveryone: false, order: 10 });

describe('the history of passwords', () => {
  isJudged(passwordHistory, {
    'passes when the domain asks for enough': [{ policies: [aDomainPolicy()] }, 'pass'],
    'passes whatever a fine-grained policy says': [{ policies: [aDomainPolicy(), fineGrained] }, 'pass'],
    'fails when the domain does not': [{ policies: [weak] }, 'fail', /remembers 3 passwords/],
    'fails when one of two domains does not': [{ policies: [aDomainPolicy({ id: 'other' }), weak] }, 'fail', /remembers 3 passwords/],
    'is not applicable without a policy for everyone': [{ policies: [fineGrained] }, 'not-applicable', /has no password policy/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  test('its change makes it pass, and touches nothing else', () => {
    const [change, ...more] = passwordHistory.remedy.changes!(
      deploymentOf(passwordHistory, { policies: [aDomainPolicy({ id: 'other' }), weak, fineGrained] }),
    );
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      id: 'identity.update-password-policy',
      target: 'domain',
      before: { rememberedPasswords: 3 },
      after: { rememberedPasswords: 24 },
    });
    const fixed = aDomainPolicy({ ...weak, ...(change!.after as object) });
    expect(passwordHistory.assess({ policies: [fixed] }, { asOf }).state).toBe('pass');
    expect(fixed).toEqual({ ...weak, rememberedPasswords: 24 });
  });

  test('the step for OpenLDAP keeps a longer minimum age', () => {
    const policies = [{ ...weak, graceSignIns: 0 }];
    expect(passwordHistory.remedy.steps(deploymentOf(passwordHistory, { policies }))).toEqual([
      expect.stringContaining('pwdInHistory to 24, and pwdMinAge to 86400 or more'),
    ]);
  });
});
