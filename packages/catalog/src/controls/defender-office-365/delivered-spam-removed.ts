import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'spam',
  protections: ['removesDeliveredSpam', 'removesDeliveredPhishing'],
  saying: (names) => `Mail that is recognised late stays in mailboxes under ${names}.`,
};

export const deliveredSpamRemoved = defineControl({
  id: 'defender-office-365.delivered-spam-removed',
  title: 'Remove phishing and spam after delivery',
  name: 'Zero-hour auto purge for mail',
  action: 'Turn on',
  priority: 'p2',
  description: 'In every anti-spam policy in force, Zero-hour auto purge (ZAP) is enabled for phishing and for spam.',
  why: 'Much phishing and spam is recognised minutes after delivery. If it is purged then, most of it is never read.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],

  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.7'],
  },
  evidence: {
    events: mailThreats,
    categories: ['credential-phishing', 'spam'],
    would: 'not-known',
    because:
      'These mails reached people, as a mail security product reported them. It is not known which of them would have been removed in time.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Zero-hour auto purge for mail', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'A mail that someone has seen may be moved away later.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Under Actions, select Enable zero-hour auto purge (ZAP), for phishing messages and for spam messages.',
      'Choose Save.',
    ],
  },
});
