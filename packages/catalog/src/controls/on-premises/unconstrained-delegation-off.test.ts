import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainController, aSensitiveAccount } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { unconstrainedDelegationOff } from './unconstrained-delegation-off.ts';

const weak = aSensitiveAccount('svc-weak', { kind: 'computer', isTrustedForAnyDelegation: true });
const sound = aSensitiveAccount('svc-sound');

describe('unconstrained delegation', () => {
  isJudged(unconstrainedDelegationOff, {
    'passes when no account is like that': [{ accounts: [aDomainController, sound] }, 'pass'],
    'passes when the account is disabled': [{ accounts: [sound, { ...weak, isEnabled: false }] }, 'pass'],
    'fails with those that are': [{ accounts: [aDomainController, sound, weak] }, 'fail', /^1 of 3 .* delegation: svc-weak\.$/],
    'is not applicable to a directory without such accounts': [{ accounts: [] }, 'not-applicable', /no /i],
    'is unknown when the accounts could not be read': [{}, 'unknown', /identity.sensitive-accounts/],
  });

  test('the script is for those accounts, and what it does makes it pass', () => {
    const [file] = unconstrainedDelegationOff.remedy.files!(
      deploymentOf(unconstrainedDelegationOff, { accounts: [aDomainController, sound, weak] }),
    );
    expect(file!.content.match(/Id = '[^']+'/g)).toEqual(["Id = 'id of svc-weak'"]);
    expect(file!.content).toContain('Set-ADAccountControl -Identity $account.Id -TrustedForDelegation $false');
    expect(unconstrainedDelegationOff.assess({ accounts: [{ ...weak, isTrustedForAnyDelegation: false }] }, { asOf }).state).toBe('pass');
    expect('changes' in unconstrainedDelegationOff.remedy).toBe(false);
  });
});
