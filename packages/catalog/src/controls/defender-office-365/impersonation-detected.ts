import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, mailPolicyImages, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'anti-phishing',
  protections: ['protectsOwnDomains', 'impersonatedDomainMail', 'learnsContacts', 'protectsContacts', 'impersonatedContactMail'],
  saying: (names) => `Impersonated domains or contacts are not acted on by ${names}.`,
};

export const impersonationDetected = defineControl({
  id: 'defender-office-365.impersonation-detected',
  title: 'Detect impersonated domains and contacts',
  name: 'Impersonation protection',
  action: 'Turn on',
  priority: 'p2',
  description:
    'In every anti-phishing policy in force, domains you own are protected from impersonation with the action Quarantine, and mailbox intelligence acts on impersonated contacts.',
  why: 'A mail from a domain that looks like yours, or from someone who seems to be a known contact, moves money without any malware.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'defender-office-p1.threat-policies',
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.7'],
    'mitre-attack': ['T1566', 'T1534'],
  },
  evidence: {
    events: mailThreats,
    categories: ['bec'],
    would: 'not-known',
    because:
      'These mails pretended to be someone else to get money or data, as a mail security product reported them. It is not known which of them this policy would have caught.',
  },
  needs: { policies: mailPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Impersonation protection', [true], () => 'As recommended') },
    changes({ facts, group }) {
      const { weak, created, waiting } = mailPolicyImages({ policies: facts.policies, group }, duty);
      return [
        ...weak.map((images) => mailPolicyChanges.update(images)),
        ...created.map((settings) => mailPolicyChanges.create(settings)),
        ...waiting.map((images) => mailPolicyChanges.enable(images)),
      ];
    },
    disruption: 'A mail of a new supplier with a similar domain may wait in quarantine until it is released.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-phishing.',
      'Under Phishing threshold & protection, turn on Enable domains to protect with Include domains I own, Enable mailbox intelligence, and Enable intelligence for impersonation protection.',
      'Under Actions, choose Quarantine the message for domain impersonation and for mailbox intelligence.',
      'Choose Save.',
    ],
  },
});
