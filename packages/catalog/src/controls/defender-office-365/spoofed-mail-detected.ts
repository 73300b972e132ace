import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'anti-phishing',
  protections: ['detectsSpoofing', 'honoursDmarc'],
  saying: (names) => `Spoofed senders are not detected, or the sender’s DMARC policy is ignored, by ${names}.`,
};

export const spoofedMailDetected = defineControl({
  id: 'defender-office-365.spoofed-mail-detected',
  title: 'Detect spoofed senders',
  name: 'Spoof intelligence and DMARC',
  action: 'Turn on',
  priority: 'p2',
  description:
    'In every anti-phishing policy in force, Enable spoof intelligence and Honor DMARC record policy when the message is detected as spoof are on.',
  why: 'Without them, mail that fails the checks of its sender’s own domain is delivered as if it came from there.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],

  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.5', '9.7'],
    'iso-27001': ['A.8.7'],
  },
  evidence: {
    events: mailThreats,
    categories: ['bec', 'credential-phishing'],
    would: 'not-known',
    because:
      'These mails pretended to be someone else, as a mail security product reported them. It is not known which of them this policy would have caught.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Spoof intelligence and DMARC', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'Mail of partners whose mail servers are set up badly goes to quarantine or is refused.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-phishing.',
      'Turn Enable spoof intelligence and Honor DMARC record policy when the message is detected as spoof on.',
      'Choose Save.',
    ],
  },
});
