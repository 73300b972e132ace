import { defineControl } from '@rampart/domain/control.ts';
import { notApplicable, unknown } from '@rampart/domain/verdict.ts';
import { people, type Person } from '@rampart/facts/people/people.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { hiddenFlags } from '../../judging/active-directory/hidden-flags.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

const enabled = (all: readonly Person[]) => all.filter(({ isEnabled }) => isEnabled);
const exempt = (all: readonly Person[]) => enabled(all).filter(({ passwordNotRequired }) => passwordNotRequired === true);

export const passwordAlwaysRequired = defineControl({
  id: 'local-directory.password-always-required',
  title: 'Require a password for every account',
  name: 'Accounts without a password',
  action: 'Force a password',
  priority: 'p1',
  description: 'No enabled account has PASSWD_NOTREQD set in userAccountControl.',
  why: 'Such an account may have an empty password, whatever the domain’s policy says. Provisioning tools leave the flag behind.',
  group: 'Passwords',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2', 'IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01', 'PR.AA-03'],
    'nist-800-171': ['3.5.2'],
    cmmc: ['IA.L1-3.5.2'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17', 'A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1078.002', 'T1110.001'],
    'mitre-defend': ['D3-SPP'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.d', '01.q'],
  },
  evidence: {
    would: 'not-known',
    because: 'The directory does not report who signed in with an empty password.',
  },
  needs: { people },

  assess(facts) {
    const accounts = enabled(facts.people);
    if (accounts.every(({ passwordNotRequired }) => passwordNotRequired === null))
      return notApplicable({ because: 'The directory has no such flag on its accounts.' });
    const names = exempt(accounts).map(({ displayName }) => displayName);
    const hidden = accounts.filter(({ passwordNotRequired }) => passwordNotRequired === null);
    if (names.length === 0 && hidden.length > 0) return unknown({ because: hiddenFlags(hidden, accounts.length) });
    return judgeEntries(names, { total: accounts.length, what: 'enabled accounts', fault: 'need no password' });
  },

  remedy: {
    parameters: {},
    disruption: 'Accounts with a password are not affected. An account without one cannot be used until it gets one.',
    steps: () => [
      'Run password-always-required.ps1 with -WhatIf on a computer with the ActiveDirectory module, as an account operator, then without -WhatIf.',
      'Where it stops because of the password, reset that password first: it is empty or too short.',
      'By hand: in Active Directory Users and Computers turn on View, Advanced Features, open the account, Attribute Editor, and take 32 off userAccountControl.',
    ],
    files: ({ facts }) => [
      accountScript({
        file: 'password-always-required.ps1',
        purpose: 'Makes these accounts need a password that meets the policy.',
        accounts: exempt(facts.people).map(({ id, displayName }) => ({ id, name: displayName })),
        commands: ['Set-ADAccountControl -Identity $account.Id -PasswordNotRequired $false -WhatIf:$WhatIfPreference'],
      }),
    ],
  },
});
