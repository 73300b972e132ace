import { accountChanges } from '@rampart/changes/people/account.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { firstNames } from '@rampart/domain/first-of-many.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { type RegisteredMethods, registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { type Person, people } from '@rampart/facts/people/people.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

const days = 180;
const most = 50;

interface Facts {
  readonly people: readonly Person[];
  readonly methods: readonly RegisteredMethods[];
}

/** Administrators are kept apart: an emergency account is not used for long, and must not be suspended. */
function accounts({ people: everyone, methods }: Facts): readonly Person[] {
  const administrators = new Set(methods.flatMap(({ personId, isAdministrator }) => (isAdministrator === false ? [] : [personId])));
  return everyone.filter(({ id, isEnabled }) => isEnabled && !administrators.has(id));
}

/**
 * An account that was never used counts from the day it was made. Counted is back from the newest sign-in of all: when Google's dates stop coming,
 * not everyone looks dormant, and no one is suspended for that.
 */
function dormant(facts: Facts, asOf: Date): readonly Person[] {
  const all = accounts(facts);
  const newest = all.flatMap(({ lastSignInAt }) => lastSignInAt ?? []).reduce((latest, at) => (at > latest ? at : latest), '');
  if (newest === '') return [];
  const limit = new Date(Math.min(asOf.getTime(), Date.parse(newest)) - days * dayMs).toISOString();
  return all.filter(({ lastSignInAt, createdAt }) => {
    const last = lastSignInAt ?? createdAt;
    return last !== null && last < limit;
  });
}

export const dormantAccountsSuspended = defineControl({
  id: 'google-directory.dormant-accounts-suspended',
  title: 'Suspend Google accounts after 180 days of inactivity',
  name: 'Dormant Google accounts',
  action: 'Suspend after 180 days',
  priority: 'p2',
  description: 'No active account of a person without an administrator role was last signed in to more than 180 days ago.',
  why: 'No one notices when an attacker uses a forgotten account, and no one changes its password.',
  group: 'Accounts',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-2', 'AC-2(3)'],
    'nist-csf': ['PR.AA-01', 'PR.AA-05'],
    'nist-800-171': ['3.5.6'],
    'cis-v8': ['5.3'],
    'iso-27001': ['A.5.16', 'A.5.18'],
    'soc-2': ['CC6.2'],
    hitrust: ['01.e'],
    cmmc: ['IA.L2-3.5.6'],
    'mitre-attack': ['T1078.004'],
    'mitre-defend': ['D3-AL'],
    'zero-trust': ['identity.governance'],
  },
  evidence: {
    would: 'not-known',
    because: 'It disables unused accounts. The sign-in log does not show whether one of them would have been taken over.',
  },
  needs: { people, methods: registeredMethods },

  assess(facts, { asOf }) {
    const all = accounts(facts);
    if (all.length > 0 && all.every(({ lastSignInAt }) => lastSignInAt === null))
      return unknown({ because: 'Google does not say when accounts were last signed in to.' });
    const names = dormant(facts, asOf).map(({ displayName }) => displayName);
    return judgeEntries(names, {
      total: all.length,
      what: 'active accounts without an administrator role',
      fault: `have not been used for more than ${days} days`,
    });
  },

  remedy: {
    parameters: { days: fixed('Suspend after', [days], (count) => `${count} days without a sign-in`) },
    changes: ({ facts, asOf, excluded }) =>
      dormant(facts, asOf)
        .filter(({ id }) => !excluded.includes(id))
        .map(({ id, displayName: name }) =>
          accountChanges.update({ target: id, before: { name, isEnabled: true }, after: { name, isEnabled: false } }),
        ),
    disruption:
      'A person who comes back after months asks for the account to be restored, and a machine that acts for a suspended account fails: exclude accounts that machines use. Nothing is deleted.',
    steps({ facts, asOf }) {
      const names = dormant(facts, asOf).map(({ displayName, signInName }) => `${displayName} <${signInName}>`);
      return [
        'Ask the managers of these people whether the accounts are still needed. Keep those that machines and emergencies use.',
        `In the Google Admin console (admin.google.com), open Directory > Users, and suspend each that is not: ${firstNames(names, most)}.`,
      ];
    },
  },
});
