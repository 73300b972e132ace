import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aPerson } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { passwordsExpire } from './passwords-expire.ts';

const ada = aPerson('ada');
const bob = aPerson('bob', { passwordNeverExpires: true });

describe('passwords that never expire', () => {
  isJudged(passwordsExpire, {
    'passes when everyone’s password expires': [{ people: [ada] }, 'pass'],
    'passes when only services and disabled accounts are exempt': [
      { people: [ada, { ...bob, kind: 'service' }, { ...bob, id: 'gone', isEnabled: false }] },
      'pass',
    ],
    'fails with those who are exempt': [
      { people: [ada, bob] },
      'fail',
      /^1 of 2 enabled accounts of people has a password that never expires: bob\.$/,
    ],
    'is not applicable to a directory without the flag': [
      { people: [{ ...ada, passwordNeverExpires: null }] },
      'not-applicable',
      /no such flag/,
    ],
    'is unknown where some accounts do not show the flag': [
      { people: [ada, aPerson('hidden', { passwordNeverExpires: null })] },
      'unknown',
      /userAccountControl of 1 of 2 enabled accounts: hidden\./,
    ],
    'fails with those that show it, whatever the others are': [
      { people: [bob, aPerson('hidden', { passwordNeverExpires: null })] },
      'fail',
      /^1 of 2 .*: bob\.$/,
    ],
    'is unknown when people could not be read': [{}, 'unknown', /people.people/],
  });

  test('the script is for those accounts, without the excluded ones', () => {
    const exempt = { ...bob, id: 'emergency' };
    const [file] = passwordsExpire.remedy.files!(
      deploymentOf(passwordsExpire, { people: [ada, bob, exempt] }, { excluded: ['emergency'] }),
    );
    expect(file!.content).toMatch(/^  \[pscustomobject\]@\{ Id = 'bob'/m);
    expect(file!.content).toMatch(/^  # \[pscustomobject\]@\{ Id = 'emergency'/m);
    expect(file!.content).not.toContain("'ada'");
    expect(file!.content).toContain('Set-ADUser -Identity $account.Id -PasswordNeverExpires $false');
    expect(passwordsExpire.assess({ people: [ada, { ...bob, passwordNeverExpires: false }] }, { asOf }).state).toBe('pass');
  });
});
