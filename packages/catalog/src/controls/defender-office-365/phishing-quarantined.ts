import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'spam',
  protections: ['phishing', 'certainPhishing'],
  saying: (names) => `Phishing mail is not quarantined by ${names}.`,
};

export const phishingQuarantined = defineControl({
  id: 'defender-office-365.phishing-quarantined',
  title: 'Quarantine phishing mail',
  name: 'Phishing message action',
  action: 'Quarantine',
  priority: 'p2',
  description: 'In every anti-spam policy in force, the actions for phishing and high confidence phishing are Quarantine message.',
  why: 'From the Junk Email folder, people bring phishing mail back and follow it.',
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
    categories: ['corporate-credential-phishing', 'credential-phishing'],
    would: 'not-known',
    because:
      'These mails asked people for their credentials, as a mail security product reported them. It is not known where Exchange would have put them.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Phishing message action', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'Harmless mail that is taken for phishing waits in quarantine until it is released.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Under Actions, choose Quarantine message for Phishing and High confidence phishing.',
      'Choose Save.',
    ],
  },
});
