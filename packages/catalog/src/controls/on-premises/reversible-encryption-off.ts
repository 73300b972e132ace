import { defineControl } from '@rampart/domain/control.ts';
import { type SensitiveAccount, sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
import { accountScript } from '../../judging/account-script.ts';
import { judgeAccounts } from '../../judging/judge-accounts.ts';

const reversible = (accounts: readonly SensitiveAccount[]) => accounts.filter(({ storesPasswordReversibly }) => storesPasswordReversibly);

export const reversibleEncryptionOff = defineControl({
  id: 'on-premises.reversible-encryption-off',
  title: 'Disable reversible password encryption',
  name: 'Reversible password encryption',
  action: 'Block',
  priority: 'p1',
  description: 'No account has Store password using reversible encryption set (ENCRYPTED_TEXT_PWD_ALLOWED in userAccountControl).',
  why: 'An attacker who copies the directory reads these passwords in clear text, without cracking anything.',
  group: 'Passwords',
  programs: ['baseline', 'zero_trust'],
  platforms: ['Windows'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5(1)', 'SC-28'],
    'nist-csf': ['PR.AA-01', 'PR.DS-01'],
    'nist-800-171': ['3.5.10'],
    cmmc: ['IA.L2-3.5.10'],
    'cis-v8': ['3.11'],
    'iso-27001': ['A.5.17', 'A.8.24'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1556.005', 'T1003.003'],
    'mitre-defend': ['D3-ACH'],
    'zero-trust': ['identity.identity-stores'],
    hitrust: ['01.d'],
  },
  evidence: {
    would: 'not-known',
    because: 'It limits what a copy of the directory gives away. No event shows one being made.',
  },
  needs: { accounts: sensitiveAccounts },

  assess({ accounts }) {
    const names = reversible(accounts).map(({ name }) => name);
    return judgeAccounts(names, {
      total: accounts.length,
      what: 'sensitive accounts',
      fault: 'keep their password with reversible encryption',
    });
  },

  remedy: {
    parameters: {},
    disruption: 'Services that sign in with CHAP or Digest authentication stop working with these accounts.',
    steps: () => [
      'Find out whether a service needs CHAP or Digest authentication with one of these accounts, and move it to Kerberos or certificates first.',
      'Run reversible-encryption-off.ps1 with -WhatIf on a computer with the ActiveDirectory module, as a domain administrator, then without -WhatIf.',
      'Change the password of each account afterwards: the readable copy is there until then.',
      'By hand: in Active Directory Users and Computers open the account, Account tab, and clear Store password using reversible encryption.',
    ],
    files: ({ facts }) => [
      accountScript({
        file: 'reversible-encryption-off.ps1',
        purpose: 'Stops storing the passwords of these accounts reversibly. Change their passwords afterwards.',
        accounts: reversible(facts.accounts),
        commands: ['Set-ADAccountControl -Identity $account.Id -AllowReversiblePasswordEncryption $false -WhatIf:$WhatIfPreference'],
      }),
    ],
  },
});
