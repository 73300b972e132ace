import { defineControl } from '@rampart/domain/control.ts';
import { type SensitiveAccount, sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

/** Domain controllers are trusted by nature. */
const trusted = (accounts: readonly SensitiveAccount[]) =>
  accounts.filter((account) => account.isEnabled && account.isTrustedForAnyDelegation && !account.isDomainController);

export const unconstrainedDelegationOff = defineControl({
  id: 'on-premises.unconstrained-delegation-off',
  title: 'Block unconstrained delegation',
  name: 'Unconstrained delegation',
  action: 'Block',
  priority: 'p1',
  description:
    'No account but domain controllers has Trust this computer for delegation to any service set (TRUSTED_FOR_DELEGATION in userAccountControl).',
  why: 'Such a server keeps the Kerberos tickets of everyone who connects to it. An attacker who takes it over and makes a domain controller connect owns the domain.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust'],
  platforms: ['Windows'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-6', 'CM-7'],
    'nist-csf': ['PR.AA-05', 'PR.PS-01'],
    'nist-800-171': ['3.1.5', '3.4.6'],
    cmmc: ['AC.L2-3.1.5', 'CM.L2-3.4.6'],
    'cis-v8': ['4.1'],
    'iso-27001': ['A.8.2', 'A.8.9'],
    'soc-2': ['CC6.3'],
    'mitre-attack': ['T1558', 'T1550.003', 'T1187'],
    'mitre-defend': ['D3-UAP'],
    'zero-trust': ['identity.access-management'],
    hitrust: ['01.c'],
  },
  evidence: {
    would: 'not-known',
    because: 'Attackers take tickets from the memory of a server. No collected event shows that.',
  },
  needs: { accounts: sensitiveAccounts },

  assess({ accounts }) {
    const names = trusted(accounts).map(({ name }) => name);
    return judgeEntries(names, { total: accounts.length, what: 'sensitive accounts', fault: 'are trusted for unconstrained delegation' });
  },

  remedy: {
    parameters: {},
    disruption:
      'A service on these servers that acts for its users towards other servers stops until its delegation is set up for those alone.',
    steps: () => [
      'Find out to which services each server passes its users on, and allow those alone: in Active Directory Users and Computers open the account, Delegation tab, choose Trust this computer for delegation to specified services only (msDS-AllowedToDelegateTo).',
      'Where nothing is passed on, run unconstrained-delegation-off.ps1 with -WhatIf on a computer with the ActiveDirectory module, as a domain administrator, then without -WhatIf.',
      'Put administrators into Protected Users, or set Account is sensitive and cannot be delegated on them.',
    ],
    files: ({ facts }) => [
      accountScript({
        file: 'unconstrained-delegation-off.ps1',
        purpose: 'Stops trusting these accounts for delegation to any service.',
        accounts: trusted(facts.accounts),
        commands: ['Set-ADAccountControl -Identity $account.Id -TrustedForDelegation $false -WhatIf:$WhatIfPreference'],
      }),
    ],
  },
});
