import { defineControl } from '@rampart/domain/control.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { type ConsoleAccount, consoleAccounts } from '@rampart/facts/identity/console-accounts.ts';
import { mailsOf, portalAccess, portalAnswers, portalEvidence } from '../../judging/abnormal/abnormal-portal.ts';
import { judgeNamed, namesOf } from '../../judging/judge-entries.ts';

const weak = (accounts: readonly ConsoleAccount[]): readonly ConsoleAccount[] =>
  accounts.filter(({ mayUsePassword }) => mayUsePassword === true);

export const localLoginOff = defineControl({
  id: 'abnormal.local-login-off',
  title: 'Turn off local login to the Abnormal portal',
  name: 'Local login',
  action: 'Turn off',
  priority: 'p2',
  description: 'No user of the Abnormal portal has local login enabled.',
  why: 'A local password bypasses the identity provider, and with it MFA and the removal of access when a person leaves.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: ['abnormal.single-sign-on-for-all'],
  answers: portalAnswers,
  evidence: portalEvidence,
  needs: { accounts: consoleAccounts },

  assess({ accounts }) {
    const found = weak(accounts);
    if (found.length === 0 && accounts.some(({ mayUsePassword }) => mayUsePassword === null))
      return unknown({ because: 'Abnormal does not say of every user whether local login is enabled.' });
    return judgeNamed(mailsOf(accounts), { weak: mailsOf(found), what: 'portal users', fault: 'may sign in with a local password' });
  },

  remedy: {
    parameters: {},
    disruption: 'These people sign in to the portal through the identity provider. When that is down, they cannot.',
    steps: ({ facts }) => [
      portalAccess.open,
      portalAccess.users,
      `Turn local login off for: ${namesOf(mailsOf(weak(facts.accounts)))}.`,
      'Where one of them is an emergency account, keep it on for that one with a long password in a safe, and accept the risk here.',
    ],
  },
});
