import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainController, aDomainPolicy, aSensitiveAccount } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { reversibleEncryptionOff } from './reversible-encryption-off.ts';

const weak = aSensitiveAccount('svc-weak', { storesPasswordReversibly: true });
const sound = aSensitiveAccount('svc-sound');
const policies = [aDomainPolicy({ storesReversibly: false })];
const fine = aDomainPolicy({ id: 'fine', name: 'Fine', appliesToEveryone: false, order: 10, storesReversibly: true });

describe('reversible encryption', () => {
  isJudged(reversibleEncryptionOff, {
    'passes when no account is like that': [{ accounts: [aDomainController, sound], policies }, 'pass'],
    'fails for a disabled account too: its password can be read': [{ accounts: [{ ...weak, isEnabled: false }], policies }, 'fail'],
    'fails with those that are': [
      { accounts: [aDomainController, sound, weak], policies },
      'fail',
      /^1 of 3 .* reversible encryption: svc-weak\.$/,
    ],
    'is not applicable to a directory without such accounts': [{ accounts: [], policies }, 'not-applicable', /no /i],
    'is unknown when the accounts could not be read': [{ policies }, 'unknown', /identity.sensitive-accounts/],
    'is unknown when the policies could not be read': [{ accounts: [sound] }, 'unknown', /policies.* could not be read/],
    'fails with such an account though the policies could not be read': [{ accounts: [weak] }, 'fail', /svc-weak\.$/],
    'fails when the policy of the domain stores every password so': [
      { accounts: [sound], policies: [{ ...policies[0], storesReversibly: true }] },
      'fail',
      /^“Domain password policy” has the password of every account stored/,
    ],
    'fails when a fine-grained policy does': [{ accounts: [sound, weak], policies: [...policies, fine] }, 'fail', /svc-weak\. “Fine” has/],
    'passes when such a policy is linked to no one': [
      { accounts: [sound], policies: [...policies, { ...fine, isEnforced: false }] },
      'pass',
    ],
    'is unknown where a policy does not say': [
      { accounts: [sound], policies: [aDomainPolicy()] },
      'unknown',
      /does not say whether “Domain password policy”.* next run reads it/,
    ],
    'is unknown where fine-grained policies may be hidden': [
      { accounts: [sound], policies: [{ ...policies[0], mayBeOverridden: true }] },
      'unknown',
      /Password Settings Container/,
    ],
    'is unknown where no policy is shown': [{ accounts: [sound], policies: [] }, 'unknown', /no password policy/],
  });

  test('the script is for those accounts, and what it does makes it pass', () => {
    const [file] = reversibleEncryptionOff.remedy.files!(
      deploymentOf(reversibleEncryptionOff, { accounts: [aDomainController, sound, weak], policies }),
    );
    expect(file!.content.match(/Id = '[^']+'/g)).toEqual(["Id = 'id of svc-weak'"]);
    expect(file!.content).toContain('Set-ADAccountControl -Identity $account.Id -AllowReversiblePasswordEncryption $false');
    expect(reversibleEncryptionOff.assess({ accounts: [{ ...weak, storesPasswordReversibly: false }], policies }, { asOf }).state).toBe(
      'pass',
    );
    expect('changes' in reversibleEncryptionOff.remedy).toBe(false);
  });

  test('the steps name the policies that do it', () => {
    const everywhere = aDomainPolicy({ storesReversibly: true });
    const deployment = deploymentOf(reversibleEncryptionOff, { accounts: [sound], policies: [everywhere, fine] });
    const steps = reversibleEncryptionOff.remedy.steps(deployment).join(' ');
    expect(steps).toContain('disable Store passwords using reversible encryption.');
    expect(steps).toContain('“Fine”, and clear Store password using reversible encryption.');
  });
});

test('the step of Group Policy names the domain, where several were read', () => {
  const domain = 'dc=eu,dc=example,dc=com';
  const weakDomain = aDomainPolicy({ name: 'Domain password policy (eu.example.com)', domain, storesReversibly: true });
  const steps = reversibleEncryptionOff.remedy.steps(
    deploymentOf(reversibleEncryptionOff, { accounts: [sound], policies: [...policies, weakDomain] }),
  );
  expect(steps.join(' ')).toContain('In the domain eu.example.com, right-click Default Domain Policy');
});
