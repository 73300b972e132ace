import { defineControl } from '@rampart/domain/control.ts';
import { notApplicable, unknown } from '@rampart/domain/verdict.ts';
import { people, type Person } from '@rampart/facts/people/people.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { hiddenFlags } from '../../judging/active-directory/hidden-flags.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

/** Service accounts have their own control: no person changes their password when it expires. */
const usable = (all: readonly Person[]) => all.filter(({ isEnabled, kind }) => isEnabled && kind !== 'service');
const exempt = (all: readonly Person[]) => usable(all).filter(({ passwordNeverExpires }) => passwordNeverExpires === true);

export const passwordsExpire = defineControl({
  id: 'local-directory.passwords-expire',
  title: 'Remove password expiry exemptions',
  name: 'Passwords that never expire',
  action: 'Remove the exemption',
  priority: 'p2',
  description: 'No enabled account of a person has Password never expires set (DONT_EXPIRE_PASSWORD in userAccountControl).',
  why: 'The domain’s Maximum password age does not reach these accounts: a password stolen from one of them works for years.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1078.002'],
    'mitre-defend': ['D3-CRO'],
    hitrust: ['01.d'],
  },
  evidence: {
    would: 'not-known',
    because:
      'A stolen password that is used looks like its owner’s. It stops no phishing mail, and how many stolen passwords would have expired in time is not known.',
  },
  needs: { people },

  assess(facts) {
    const accounts = usable(facts.people);
    if (accounts.every(({ passwordNeverExpires }) => passwordNeverExpires === null))
      return notApplicable({ because: 'The directory has no such flag on its accounts.' });
    const names = exempt(accounts).map(({ displayName }) => displayName);
    const hidden = accounts.filter(({ passwordNeverExpires }) => passwordNeverExpires === null);
    if (names.length === 0 && hidden.length > 0) return unknown({ because: hiddenFlags(hidden, accounts.length) });
    return judgeEntries(names, {
      total: accounts.length,
      what: 'enabled accounts of people',
      fault: 'have a password that never expires',
    });
  },

  remedy: {
    parameters: {},
    disruption: 'People whose password is older than the domain allows must change it at their next sign-in.',
    steps: () => [
      'Tell the people in the script that their password will expire, and exclude break-glass accounts.',
      'Run passwords-expire.ps1 with -WhatIf on a computer with the ActiveDirectory module, as an account operator, then without -WhatIf.',
      'By hand: in Active Directory Users and Computers open the account, Account tab, and clear Password never expires.',
    ],
    files: ({ facts, excluded }) => [
      accountScript({
        file: 'passwords-expire.ps1',
        purpose: 'Lets the password of these accounts expire as the domain says.',
        accounts: exempt(facts.people).map(({ id, displayName }) => ({ id, name: displayName, isOpen: excluded.includes(id) })),
        commands: ['Set-ADUser -Identity $account.Id -PasswordNeverExpires $false -WhatIf:$WhatIfPreference'],
      }),
    ],
  },
});
