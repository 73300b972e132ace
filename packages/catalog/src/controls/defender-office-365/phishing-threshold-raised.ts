import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'anti-phishing',
  protections: ['phishingThreshold'],
  saying: (names) => `The phishing threshold is lower than 3 in ${names}.`,
};

export const phishingThresholdRaised = defineControl({
  id: 'defender-office-365.phishing-threshold-raised',
  title: 'Raise the phishing threshold',
  name: 'Phishing email threshold',
  action: 'Raise',
  priority: 'p2',
  description: 'In every anti-phishing policy in force, the Phishing email threshold is 3 – More aggressive, or higher.',
  why: 'At the standard threshold, mail that is very likely phishing is treated like mail that may be.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'defender-office-p1.threat-policies',
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
      'These mails asked people for their credentials, as a mail security product reported them. It is not known which of them a higher threshold would have caught.',
  },
  needs: { policies: mailPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Phishing email threshold', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'A little more harmless mail is taken for phishing.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-phishing.',
      'Under Phishing threshold & protection, set Phishing email threshold to 3 – More aggressive.',
      'Choose Save.',
    ],
  },
});
