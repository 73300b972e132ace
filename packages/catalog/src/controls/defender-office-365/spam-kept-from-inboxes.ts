import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'spam',
  protections: ['spam', 'certainSpam'],
  saying: (names) => `Spam is delivered to inboxes by ${names}.`,
};

export const spamKeptFromInboxes = defineControl({
  id: 'defender-office-365.spam-kept-from-inboxes',
  title: 'Keep spam out of inboxes',
  name: 'Spam message action',
  action: 'Move',
  priority: 'p2',
  description: 'In every anti-spam policy in force, spam and high confidence spam go to the Junk Email folder or to quarantine.',
  why: 'Spam that is only marked reaches the inbox, and with it much of what was too new to be recognised as phishing.',
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
    categories: ['spam'],
    would: 'not-known',
    because: 'A mail security product reported these mails as spam. It is not known whether Exchange would have filtered them.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Spam message action', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'People look for mail that is missing in the Junk Email folder.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Under Actions, choose Move message to Junk Email folder or Quarantine message for Spam and High confidence spam.',
      'Choose Save.',
    ],
  },
});
