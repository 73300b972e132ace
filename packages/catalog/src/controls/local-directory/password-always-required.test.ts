import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aPerson } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { passwordAlwaysRequired } from './password-always-required.ts';

const ada = aPerson('ada');
const bob = aPerson('bob', { passwordNotRequired: true });

describe('accounts without a password', () => {
  isJudged(passwordAlwaysRequired, {
    'passes when everyone needs one': [{ people: [ada] }, 'pass'],
    'passes when only a disabled account needs none': [{ people: [ada, { ...bob, isEnabled: false }] }, 'pass'],
    'fails with those who need none': [{ people: [ada, bob] }, 'fail', /^1 of 2 enabled accounts needs no password: bob\.$/],
    'is not applicable to a directory without the flag': [
      { people: [{ ...ada, passwordNotRequired: null }] },
      'not-applicable',
      /no such flag/,
    ],
    'is unknown where some accounts do not show the flag': [
      { people: [ada, aPerson('hidden', { passwordNotRequired: null })] },
      'unknown',
      /userAccountControl of 1 of 2 enabled accounts: hidden\./,
    ],
    'fails with those that show it, whatever the others are': [
      { people: [bob, aPerson('hidden', { passwordNotRequired: null })] },
      'fail',
      /^1 of 2 .*: bob\.$/,
    ],
    'passes when only a disabled account does not show it': [
      { people: [ada, aPerson('hidden', { passwordNotRequired: null, isEnabled: false })] },
      'pass',
    ],
    'is unknown when people could not be read': [{}, 'unknown', /people.people/],
  });

  test('the script is for those accounts', () => {
    const [file] = passwordAlwaysRequired.remedy.files!(deploymentOf(passwordAlwaysRequired, { people: [ada, bob] }));
    expect(file!.content.match(/Id = '\w+'/g)).toEqual(["Id = 'bob'"]);
    expect(file!.content).toContain('Set-ADAccountControl -Identity $account.Id -PasswordNotRequired $false');
    expect(passwordAlwaysRequired.assess({ people: [{ ...bob, passwordNotRequired: false }] }, { asOf }).state).toBe('pass');
  });
});
