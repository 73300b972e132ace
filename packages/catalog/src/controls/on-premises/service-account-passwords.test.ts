import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainController, aSensitiveAccount, daysAgo } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { serviceAccountPasswords } from './service-account-passwords.ts';

const weak = aSensitiveAccount('svc-weak', { passwordChangedAt: daysAgo(366) });
const sound = aSensitiveAccount('svc-sound');

describe('the passwords of service accounts', () => {
  isJudged(serviceAccountPasswords, {
    'passes when no account is like that': [{ accounts: [aDomainController, sound] }, 'pass'],
    'passes when the account is disabled': [{ accounts: [sound, { ...weak, isEnabled: false }] }, 'pass'],
    'passes a computer, which changes its own': [{ accounts: [sound, { ...weak, kind: 'computer' }] }, 'pass'],
    'passes an account that runs no service': [{ accounts: [sound, { ...weak, serviceNames: [] }] }, 'pass'],
    'fails with those that are': [
      { accounts: [aDomainController, sound, weak] },
      'fail',
      /^1 of 2 service accounts .* 365 days: svc-weak\.$/,
    ],
    'fails with one that must still be changed': [
      { accounts: [sound, { ...weak, passwordChangedAt: null, mustChangePassword: true }] },
      'fail',
      /^1 of 2 service accounts has a password older than 365 days, or one that must still be changed: svc-weak\.$/,
    ],
    'fails with a known one, whatever the others are': [
      { accounts: [weak, { ...sound, passwordChangedAt: null }] },
      'fail',
      /^1 of 2 .* 365 days: svc-weak\.$/,
    ],
    'is unknown when the date of one could not be read': [
      { accounts: [weak, sound].map((each) => ({ ...each, passwordChangedAt: each === weak ? null : each.passwordChangedAt })) },
      'unknown',
      /does not say .*: svc-weak\. .* pwdLastSet/,
    ],
    'passes when only a disabled account has no date': [
      { accounts: [sound, { ...weak, passwordChangedAt: null, isEnabled: false }] },
      'pass',
    ],
    'is not applicable to a directory without such accounts': [{ accounts: [] }, 'not-applicable', /no /i],
    'is unknown when the accounts could not be read': [{}, 'unknown', /identity.sensitive-accounts/],
  });

  test('the script is for those accounts, and what it does makes it pass', () => {
    const [file] = serviceAccountPasswords.remedy.files!(
      deploymentOf(serviceAccountPasswords, { accounts: [aDomainController, sound, weak] }),
    );
    expect(file!.content.match(/Id = '[^']+'/g)).toEqual(["Id = 'id of svc-weak'"]);
    expect(file!.content).toContain('Set-ADAccountPassword -Identity $account.Id -Reset');
    expect(serviceAccountPasswords.assess({ accounts: [{ ...weak, passwordChangedAt: daysAgo(1) }] }, { asOf }).state).toBe('pass');
    expect('changes' in serviceAccountPasswords.remedy).toBe(false);
  });
});
