import { defineControl } from '@rampart/domain/control.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { type ConsoleAccount, consoleAccounts } from '@rampart/facts/identity/console-accounts.ts';
import { mailsOf, portalAccess, portalAnswers, portalEvidence } from '../../judging/abnormal/abnormal-portal.ts';
import { judgeNamed, namesOf } from '../../judging/judge-entries.ts';

const weak = (accounts: readonly ConsoleAccount[]): readonly ConsoleAccount[] =>
  accounts.filter(({ usesSingleSignOn }) => usesSingleSignOn === false);

export const singleSignOnForAll = defineControl({
  id: 'abnormal.single-sign-on-for-all',
  title: 'Sign in to the Abnormal portal through the identity provider',
  name: 'Single sign-on',
  action: 'Turn on',
  priority: 'p2',
  description: 'SSO is enabled for every user of the Abnormal portal.',
  why: 'The portal shows the mail of the whole company and can put attacks back into mailboxes. Who gets in should be decided where MFA and devices are checked.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: portalAnswers,
  evidence: portalEvidence,
  needs: { accounts: consoleAccounts },

  assess({ accounts }) {
    const found = weak(accounts);
    if (found.length === 0 && accounts.some(({ usesSingleSignOn }) => usesSingleSignOn === null))
      return unknown({ because: 'Abnormal does not say of every user whether SSO is enabled.' });
    return judgeNamed(mailsOf(accounts), { weak: mailsOf(found), what: 'portal users', fault: 'do not use SSO' });
  },

  remedy: {
    parameters: {},
    disruption: 'These people sign in to the portal through the identity provider from then on.',
    steps: ({ facts }) => [
      portalAccess.open,
      'Where SAML is not set up yet, open the page for single sign-on, and enter the metadata of your identity provider.',
      portalAccess.users,
      `Turn SSO on for: ${namesOf(mailsOf(weak(facts.accounts)))}.`,
    ],
  },
});
