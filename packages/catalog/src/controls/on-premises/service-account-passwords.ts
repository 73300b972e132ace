import { defineControl } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { notApplicable, unknown } from '@rampart/domain/verdict.ts';
import { type SensitiveAccount, sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';
import { namedFew } from '../../judging/named-few.ts';

const days = 365;

/** Computers change their own password every month. */
const servicesAmong = (accounts: readonly SensitiveAccount[]) =>
  accounts.filter(({ isEnabled, kind, serviceNames }) => isEnabled && kind !== 'computer' && serviceNames.length > 0);

/** One that must be changed may be of any age, and tickets are encrypted with it until then. */
function stale(accounts: readonly SensitiveAccount[], asOf: Date): readonly SensitiveAccount[] {
  const limit = new Date(asOf.getTime() - days * dayMs).toISOString();
  return servicesAmong(accounts).filter(({ passwordChangedAt, mustChangePassword }) =>
    passwordChangedAt === null ? mustChangePassword === true : passwordChangedAt < limit,
  );
}

export const serviceAccountPasswords = defineControl({
  id: 'on-premises.service-account-passwords',
  title: 'Change service account passwords every year',
  name: 'Service account passwords',
  action: 'Change at least once a year',
  priority: 'p2',
  description:
    'No enabled account with a servicePrincipalName has a password that was last set (pwdLastSet) more than 365 days ago, or one that must still be changed (pwdLastSet is 0).',
  why: 'Any user of the domain can request a ticket encrypted with this password and crack it offline: Kerberoasting. Old passwords were often chosen by a person, not generated.',
  group: 'Accounts',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['Windows'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-9'],
    'nist-csf': ['PR.AA-01'],
    'cis-v8': ['5.2', '5.5'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1558.003', 'T1110.002'],
    'mitre-defend': ['D3-CRO'],
    'zero-trust': ['identity.identity-stores'],
    hitrust: ['01.d'],
  },
  evidence: {
    would: 'not-known',
    because: 'Requests for service tickets are not collected, and attackers crack the tickets offline.',
  },
  needs: { accounts: sensitiveAccounts },

  assess({ accounts }, { asOf }) {
    const services = servicesAmong(accounts);
    if (services.length === 0) return notApplicable({ because: 'No account but computers carries a service principal name.' });
    const names = stale(accounts, asOf).map(({ name }) => name);
    const undated = services.filter(
      ({ passwordChangedAt, mustChangePassword }) => passwordChangedAt === null && mustChangePassword !== true,
    );
    if (names.length === 0 && undated.length > 0)
      return unknown({
        because: `The directory does not say when these service accounts last changed their password: ${namedFew(undated.map(({ name }) => name))}. Let the account of this connection read pwdLastSet, or export it too.`,
      });
    const isFlagged = stale(accounts, asOf).some(({ mustChangePassword }) => mustChangePassword === true);
    const fault = `have a password older than ${days} days${isFlagged ? ', or one that must still be changed' : ''}`;
    return judgeEntries(names, { total: services.length, what: 'service accounts', fault });
  },

  remedy: {
    parameters: {},
    disruption: 'A service that still has the old password saved stops working: change both in the same maintenance window.',
    steps: () => [
      'For each account in the script find the services that use it: the service principal names are beside it.',
      'Better than a new password: replace the account by a group managed service account (New-ADServiceAccount), whose password Windows changes automatically.',
      'Otherwise run service-account-passwords.ps1 account by account in a maintenance window, and enter the new password where the service keeps it.',
    ],
    files: ({ facts, asOf }) => [
      accountScript({
        file: 'service-account-passwords.ps1',
        purpose:
          'Gives these accounts a new password of 32 characters and shows it once. Take the # off the lines whose services you are ready to restart.',
        accounts: stale(facts.accounts, asOf).map(({ id, name, serviceNames }) => ({
          id,
          name: `${name} (${serviceNames.slice(0, 3).join(', ')})`,
          isOpen: true,
        })),
        commands: [
          '$bytes = [byte[]]::new(24)',
          '[System.Security.Cryptography.RandomNumberGenerator]::Create().GetBytes($bytes)',
          '$password = [Convert]::ToBase64String($bytes)',
          '$secure = ConvertTo-SecureString $password -AsPlainText -Force',
          'Set-ADAccountPassword -Identity $account.Id -Reset -NewPassword $secure -WhatIf:$WhatIfPreference',
          'if (-not $WhatIfPreference) { Write-Host "  New password: $password" }',
        ],
      }),
    ],
  },
});
