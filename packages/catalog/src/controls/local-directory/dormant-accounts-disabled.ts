import { defineControl } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { people, type Person } from '@rampart/facts/people/people.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

const days = 180;

const enabled = (all: readonly Person[]) => all.filter(({ isEnabled }) => isEnabled);

const dated = (accounts: readonly Person[]) => accounts.filter(({ lastSignInAt }) => lastSignInAt !== null);

/**
 * Whether an account without a date was never used. A directory that shows dates of few accounts hides the others: a hardened domain shows an
 * ordinary user only its own.
 */
const showsDates = (accounts: readonly Person[]): boolean => dated(accounts).length * 2 >= accounts.length;

/** An account that was never used counts from the day it was made. */
function dormant(all: readonly Person[], asOf: Date): readonly Person[] {
  const limit = new Date(asOf.getTime() - days * dayMs).toISOString();
  const accounts = enabled(all);
  const isComplete = showsDates(accounts);
  return accounts.filter(({ lastSignInAt, createdAt }) => {
    const last = lastSignInAt ?? (isComplete ? createdAt : null);
    return last !== null && last < limit;
  });
}

export const dormantAccountsDisabled = defineControl({
  id: 'local-directory.dormant-accounts-disabled',
  title: 'Disable accounts after 180 days of inactivity',
  name: 'Dormant accounts',
  action: 'Disable after 180 days',
  priority: 'p2',
  description: 'No enabled account was last used more than 180 days ago (lastLogonTimestamp).',
  why: 'No one notices when an attacker uses a forgotten account, and no one changes its password.',
  group: 'Accounts',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-2', 'AC-2(3)'],
    'nist-csf': ['PR.AA-01', 'PR.AA-05'],
    'nist-800-171': ['3.5.6'],
    cmmc: ['IA.L2-3.5.6'],
    'cis-v8': ['5.3'],
    'iso-27001': ['A.5.16', 'A.5.18'],
    'soc-2': ['CC6.2'],
    'mitre-attack': ['T1078.002'],
    'mitre-defend': ['D3-AL'],
    'zero-trust': ['identity.access-management'],
    hitrust: ['01.e'],
  },
  evidence: {
    would: 'not-known',
    because: 'The directory does not report who tried to sign in with a forgotten account.',
  },
  needs: { people },

  assess(facts, { asOf }) {
    const accounts = enabled(facts.people);
    const names = dormant(accounts, asOf).map(({ displayName }) => displayName);
    if (names.length === 0 && !showsDates(accounts)) {
      const count = dated(accounts).length;
      const which = count === 0 ? 'accounts were' : `${accounts.length - count} of ${accounts.length} enabled accounts were`;
      return unknown({
        because: `The directory does not say when ${which} last used. Let the account of this connection read lastLogonTimestamp (in OpenLDAP pwdLastSuccess), or export it too.`,
      });
    }
    return judgeEntries(names, {
      total: accounts.length,
      what: 'enabled accounts',
      fault: `have not been used for more than ${days} days`,
    });
  },

  remedy: {
    parameters: {},
    disruption: 'People who return after a long absence must ask for their account to be enabled.',
    steps: () => [
      'Ask the managers of the people in the script whether the accounts are still needed. Leave out accounts that are kept for emergencies.',
      'In Active Directory, run disable-dormant-accounts.ps1 with -WhatIf on a computer with the ActiveDirectory module, as an account operator, then without -WhatIf.',
      'By hand: in Active Directory Users and Computers right-click the account and choose Disable Account. Delete it after a month.',
      'In OpenLDAP, set pwdAccountLockedTime of the entry to 000001010000Z with ldapmodify. Delete it after a month.',
    ],
    files: ({ facts, excluded, asOf }) => [
      accountScript({
        file: 'disable-dormant-accounts.ps1',
        purpose: `Disables accounts that have not been used for more than ${days} days.`,
        accounts: dormant(facts.people, asOf).map(({ id, displayName }) => ({ id, name: displayName, isOpen: excluded.includes(id) })),
        commands: ['Disable-ADAccount -Identity $account.Id -WhatIf:$WhatIfPreference'],
      }),
    ],
  },
});
