import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aPerson, daysAgo } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { dormantAccountsDisabled } from './dormant-accounts-disabled.ts';

const ada = aPerson('ada');
const bob = aPerson('bob', { lastSignInAt: daysAgo(181) });
const unused = aPerson('unused', { lastSignInAt: null });

describe('dormant accounts', () => {
  isJudged(dormantAccountsDisabled, {
    'passes when every account was used': [{ people: [ada, aPerson('back', { lastSignInAt: daysAgo(179) })] }, 'pass'],
    'passes when the account is disabled': [{ people: [ada, { ...bob, isEnabled: false }] }, 'pass'],
    'passes a new account that was never used': [{ people: [ada, { ...unused, createdAt: daysAgo(10) }] }, 'pass'],
    'fails with those of long ago, and those never used': [
      { people: [ada, bob, unused] },
      'fail',
      /^2 of 3 .* 180 days: bob and unused\.$/,
    ],
    'is unknown where the directory does not say': [{ people: [unused] }, 'unknown', /does not say/],
    'is unknown where it says so of few accounts': [
      { people: [ada, unused, aPerson('other', { lastSignInAt: null })] },
      'unknown',
      /does not say when 2 of 3 enabled accounts were last used/,
    ],
    'fails with those of long ago alone where it says so of few accounts': [
      { people: [bob, unused, aPerson('other', { lastSignInAt: null })] },
      'fail',
      /^1 of 3 .*: bob\.$/,
    ],
    'is not applicable where no account is enabled': [{ people: [{ ...ada, isEnabled: false }] }, 'not-applicable', /no enabled accounts/],
    'is unknown when people could not be read': [{}, 'unknown', /people.people/],
  });

  test('the script has no account whose last use is hidden', () => {
    const people = [bob, unused, aPerson('other', { lastSignInAt: null })];
    const [file] = dormantAccountsDisabled.remedy.files!(deploymentOf(dormantAccountsDisabled, { people }));
    expect(file!.content.match(/Id = '\w+'/g)).toEqual(["Id = 'bob'"]);
  });

  test('the script is for those accounts, without the excluded ones', () => {
    const deployment = deploymentOf(dormantAccountsDisabled, { people: [ada, bob, unused] }, { excluded: ['unused'] });
    const [file] = dormantAccountsDisabled.remedy.files!(deployment);
    expect(file!.content).toMatch(/^  \[pscustomobject\]@\{ Id = 'bob'/m);
    expect(file!.content).toMatch(/^  # \[pscustomobject\]@\{ Id = 'unused'/m);
    expect(file!.content).not.toContain("'ada'");
    expect(file!.content).toContain('Disable-ADAccount -Identity $account.Id');
    expect(dormantAccountsDisabled.assess({ people: [ada, { ...bob, isEnabled: false }] }, { asOf }).state).toBe('pass');
  });
});
