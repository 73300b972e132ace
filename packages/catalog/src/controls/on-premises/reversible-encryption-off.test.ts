import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainController, aSensitiveAccount } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { reversibleEncryptionOff } from './reversible-encryption-off.ts';

const weak = aSensitiveAccount('svc-weak', { storesPasswordReversibly: true });
const sound = aSensitiveAccount('svc-sound');

describe('reversible encryption', () => {
  isJudged(reversibleEncryptionOff, {
    'passes when no account is like that': [{ accounts: [aDomainController, sound] }, 'pass'],
    'fails for a disabled account too: its password can be read': [{ accounts: [{ ...weak, isEnabled: false }] }, 'fail'],
    'fails with those that are': [{ accounts: [aDomainController, sound, weak] }, 'fail', /^1 of 3 .* reversible encryption: svc-weak\.$/],
    'is not applicable to a directory without such accounts': [{ accounts: [] }, 'not-applicable', /no /i],
    'is unknown when the accounts could not be read': [{}, 'unknown', /identity.sensitive-accounts/],
  });

  test('the script is for those accounts, and what it does makes it pass', () => {
    const [file] = reversibleEncryptionOff.remedy.files!(
      deploymentOf(reversibleEncryptionOff, { accounts: [aDomainController, sound, weak] }),
    );
    expect(file!.content.match(/Id = '[^']+'/g)).toEqual(["Id = 'id of svc-weak'"]);
    expect(file!.content).toContain('Set-ADAccountControl -Identity $account.Id -AllowReversiblePasswordEncryption $false');
    expect(reversibleEncryptionOff.assess({ accounts: [{ ...weak, storesPasswordReversibly: false }] }, { asOf }).state).toBe('pass');
    expect('changes' in reversibleEncryptionOff.remedy).toBe(false);
  });
});
