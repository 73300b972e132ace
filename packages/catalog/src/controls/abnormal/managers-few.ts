import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type ConsoleAccount, consoleAccounts } from '@rampart/facts/identity/console-accounts.ts';
import { mailsOf, portalAccess, portalEvidence } from '../../judging/abnormal/abnormal-portal.ts';
import { namesOf } from '../../judging/judge-entries.ts';
import { namedFew } from '../../judging/named-few.ts';

const atMost = 4;

const managers = (accounts: readonly ConsoleAccount[]): readonly ConsoleAccount[] => accounts.filter(({ manages }) => manages.length > 0);

export const managersFew = defineControl({
  id: 'abnormal.managers-few',
  title: 'Limit who may manage the Abnormal portal',
  name: 'Portal users who manage',
  action: 'At most four',
  priority: 'p2',
  description: 'At most four users of the Abnormal portal have the permission to manage a part of it.',
  why: 'Anyone who manages the portal can let attacks stay in mailboxes. Analysts work with permissions to view and write.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-6(1)', 'AC-6(5)'],
    'nist-csf': ['PR.AA-05'],
    'nist-800-171': ['3.1.5', '3.1.6'],
    cmmc: ['AC.L2-3.1.5', 'AC.L2-3.1.6'],
    'cis-v8': ['5.4', '6.8'],
    'iso-27001': ['A.8.2'],
    'soc-2': ['CC6.3'],
    'mitre-attack': ['T1078'],
  },
  evidence: portalEvidence,
  needs: { accounts: consoleAccounts },

  assess({ accounts }) {
    if (accounts.length === 0) return notApplicable({ because: 'The portal has no users.' });
    const managing = managers(accounts).map(({ mail }) => mail);
    const found = { count: managing.length, total: accounts.length, what: 'portal users' };
    if (managing.length <= atMost) return pass({ found });
    return fail({ because: `${managing.length} of ${accounts.length} portal users may manage it: ${namedFew(managing)}.`, found });
  },

  remedy: {
    parameters: { atMost: fixed('Users who manage', [atMost], (count) => `At most ${count}`) },
    disruption: 'Those who lose the role can no longer change settings of the portal. They still work on threats and cases.',
    steps: ({ facts }) => [
      portalAccess.open,
      portalAccess.users,
      `Decide which ${atMost} of these keep a role that manages, and give the others one that only views and writes: ${namesOf(mailsOf(managers(facts.accounts)))}.`,
    ],
  },
});
