import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainController, aSensitiveAccount } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { preauthenticationRequired } from './preauthentication-required.ts';

const weak = aSensitiveAccount('svc-weak', { needsPreauthentication: false });
const sound = aSensitiveAccount('svc-sound');

describe('preauthentication', () => {
  isJudged(preauthenticationRequired, {
    'passes when no account is like that': [{ accounts: [aDomainController, sound] }, 'pass'],
    'passes when the account is disabled': [{ accounts: [sound, { ...weak, isEnabled: false }] }, 'pass'],
    'fails with those that are': [{ accounts: [aDomainController, sound, weak] }, 'fail', /^1 of 3 .* preauthentication: svc-weak\.$/],
    'is not applicable to a directory without such accounts': [{ accounts: [] }, 'not-applicable', /no /i],
    'is unknown when the accounts could not be read': [{}, 'unknown', /identity.sensitive-accounts/],
  });

  test('the script is for those accounts, and what it does makes it pass', () => {
    const [file] = preauthenticationRequired.remedy.files!(
      deploymentOf(preauthenticationRequired, { accounts: [aDomainController, sound, weak] }),
    );
    expect(file!.content.match(/Id = '[^']+'/g)).toEqual(["Id = 'id of svc-weak'"]);
    expect(file!.content).toContain('Set-ADAccountControl -Identity $account.Id -DoesNotRequirePreAuth $false');
    expect(preauthenticationRequired.assess({ accounts: [{ ...weak, needsPreauthentication: true }] }, { asOf }).state).toBe('pass');
    expect('changes' in preauthenticationRequired.remedy).toBe(false);
  });
});
