import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'spam',
  protections: ['certainPhishingQuarantine'],
  saying: (names) => `People can access quarantined phishing under ${names}.`,
};

export const certainPhishingForAdministrators = defineControl({
  id: 'defender-office-365.certain-phishing-for-administrators',
  title: 'Restrict quarantined high confidence phishing to administrators',
  name: 'High confidence phishing quarantine policy',
  action: 'AdminOnlyAccessPolicy',
  priority: 'p2',
  description:
    'In every anti-spam policy in force, the quarantine policy for high confidence phishing lets only administrators see and release the mail.',
  why: 'A person who can open or ask for a mail that is certainly phishing can be talked into it. An administrator looks first.',
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
      'These mails asked people for their credentials, as a mail security product reported them. It is not known what people did with those in quarantine.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('High confidence phishing quarantine policy', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'People no longer see high confidence phishing in quarantine. They ask an administrator for a mail that they miss.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Open the policy, choose Edit actions, and select AdminOnlyAccessPolicy as the quarantine policy of High confidence phishing.',
      'Choose Save.',
    ],
  },
});
