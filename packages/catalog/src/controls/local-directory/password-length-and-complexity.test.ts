import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainPolicy } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { passwordLengthAndComplexity } from './password-length-and-complexity.ts';

const weak = aDomainPolicy({ minLength: 7, kindsOfCharacters: [], refusesOwnName: false });
const fineGrained = aDomainPolicy({ ...weak, id: 'fine', name: 'Administrators', appliesToEveryone: false, order: 10 });

const unchecked = aDomainPolicy({ name: 'everyone', minLength: 0, uncheckedMinLength: 20, kindsOfCharacters: [], refusesOwnName: null });

describe('the length and complexity of passwords', () => {
  isJudged(passwordLengthAndComplexity, {
    'passes when the domain asks for enough': [{ policies: [aDomainPolicy()] }, 'pass'],
    'passes whatever a fine-grained policy says': [{ policies: [aDomainPolicy(), fineGrained] }, 'pass'],
    'fails when the domain does not': [{ policies: [weak] }, 'fail', /asks for 7 characters without complexity/],
    'fails when one of two domains does not': [
      { policies: [aDomainPolicy({ id: 'other' }), weak] },
      'fail',
      /asks for 7 characters without complexity/,
    ],
    'fails when the directory does not check the length': [{ policies: [unchecked] }, 'fail', /a pwdMinLength of 20.* pwdCheckQuality/],
    'fails when only complexity is missing': [{ policies: [{ ...weak, minLength: 20 }] }, 'fail', /no complexity/],
    'passes without complexity where the directory has none': [{ policies: [{ ...weak, minLength: 14, refusesOwnName: null }] }, 'pass'],
    'is not applicable without a policy for everyone': [{ policies: [fineGrained] }, 'not-applicable', /has no password policy/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  test('its change makes it pass, and touches nothing else', () => {
    const [change, ...more] = passwordLengthAndComplexity.remedy.changes!(
      deploymentOf(passwordLengthAndComplexity, { policies: [aDomainPolicy({ id: 'other' }), weak, fineGrained] }),
    );
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      id: 'identity.update-password-policy',
      target: 'domain',
      before: { minLength: 7, kindsOfCharacters: [], refusesOwnName: false },
      after: {
        minLength: 14,
        kindsOfCharacters: ['lower', 'upper', 'digit', 'symbol'],
        refusesOwnName: true,
      },
    });
    const fixed = aDomainPolicy({ ...weak, ...(change!.after as object) });
    expect(passwordLengthAndComplexity.assess({ policies: [fixed] }, { asOf }).state).toBe('pass');
    expect(fixed).toEqual({
      ...weak,
      minLength: 14,
      kindsOfCharacters: ['lower', 'upper', 'digit', 'symbol'],
      refusesOwnName: true,
    });
  });

  test('a longer length that is not checked stays', () => {
    const deployment = deploymentOf(passwordLengthAndComplexity, { policies: [unchecked] });
    expect(passwordLengthAndComplexity.remedy.changes!(deployment)).toMatchObject([{ before: { minLength: 0 }, after: { minLength: 20 } }]);
    expect(passwordLengthAndComplexity.remedy.steps(deployment).at(-1)).toContain(
      'In OpenLDAP, set pwdMinLength to 20 and pwdCheckQuality to 1',
    );
  });

  test('asks only for what is left of it, and for no complexity where the directory has none', () => {
    const settingsFor = (policy: typeof weak, settings: ('length' | 'complexity')[]) =>
      passwordLengthAndComplexity.remedy.changes!(
        deploymentOf(passwordLengthAndComplexity, { policies: [policy] }, { parameters: { settings } }),
      ).map(({ after }) => after);
    expect(settingsFor(weak, ['complexity'])).toMatchObject([{ minLength: 7, refusesOwnName: true }]);
    expect(settingsFor({ ...weak, refusesOwnName: null }, ['length', 'complexity'])).toMatchObject([
      { minLength: 14, kindsOfCharacters: [], refusesOwnName: null },
    ]);
  });
});
