import { defineControl } from '@rampart/domain/control.ts';
import { type SensitiveAccount, sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

const open = (accounts: readonly SensitiveAccount[]) =>
  accounts.filter(({ isEnabled, needsPreauthentication }) => isEnabled && !needsPreauthentication);

export const preauthenticationRequired = defineControl({
  id: 'on-premises.preauthentication-required',
  title: 'Require Kerberos preauthentication',
  name: 'Kerberos preauthentication',
  action: 'Force',
  priority: 'p1',
  description: 'No enabled account has Do not require Kerberos preauthentication set (DONT_REQ_PREAUTH in userAccountControl).',
  why: 'Anyone can request data encrypted with the password of such an account and crack it offline: AS-REP roasting.',
  group: 'Accounts',
  programs: ['baseline', 'zero_trust'],
  platforms: ['Windows'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(8)', 'IA-5'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.4'],
    cmmc: ['IA.L2-3.5.4'],
    'cis-v8': ['4.1'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1558.004'],
    'mitre-defend': ['D3-PWA'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.p'],
  },
  evidence: {
    would: 'not-known',
    because: 'Requests for the data of such accounts are not collected, and attackers crack that data offline.',
  },
  needs: { accounts: sensitiveAccounts },

  assess({ accounts }) {
    const enabled = accounts.filter(({ isEnabled }) => isEnabled);
    const names = open(enabled).map(({ name }) => name);
    return judgeEntries(names, { total: enabled.length, what: 'sensitive accounts', fault: 'do not need Kerberos preauthentication' });
  },

  remedy: {
    parameters: {},
    disruption: 'Very old Kerberos clients that cannot preauthenticate stop signing in with these accounts. Windows always can.',
    steps: () => [
      'Run preauthentication-required.ps1 with -WhatIf on a computer with the ActiveDirectory module, as an account operator, then without -WhatIf.',
      'Change the password of each account: it may have been guessed already.',
      'By hand: in Active Directory Users and Computers open the account, Account tab, and clear Do not require Kerberos preauthentication.',
    ],
    files: ({ facts }) => [
      accountScript({
        file: 'preauthentication-required.ps1',
        purpose: 'Makes these accounts preauthenticate.',
        accounts: open(facts.accounts),
        commands: ['Set-ADAccountControl -Identity $account.Id -DoesNotRequirePreAuth $false -WhatIf:$WhatIfPreference'],
      }),
    ],
  },
});
