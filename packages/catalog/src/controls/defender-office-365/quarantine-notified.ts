import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'spam',
  protections: ['phishingQuarantine', 'certainSpamQuarantine'],
  saying: (names) => `People are not notified of quarantined mail by ${names}.`,
};

export const quarantineNotified = defineControl({
  id: 'defender-office-365.quarantine-notified',
  title: 'Notify people of quarantined mail',
  name: 'Quarantine notifications',
  action: 'Enable',
  priority: 'p2',
  description: 'In every anti-spam policy in force, the quarantine policies for phishing and high confidence spam notify people.',
  why: 'Mail that is quarantined by mistake is lost unless its recipient is notified. Without that, people ask for weaker filters.',
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
    categories: ['spam', 'credential-phishing'],
    would: 'not-known',
    because: 'These are the mails that quarantine is for. How much harmless mail was quarantined by mistake is not known.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Quarantine notifications', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'People get a mail, once a day unless you chose otherwise, that lists what is in quarantine for them.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Open the policy, choose Edit actions, and select DefaultFullAccessWithNotificationPolicy as the quarantine policy of Phishing and of High confidence spam.',
      'Choose Save.',
    ],
  },
});
