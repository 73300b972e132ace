import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailProtection, mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { offOf } from '../../judging/google/off-of.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const judgement = {
  isWeak: ({ spoofing }: MailProtection): boolean | null => offOf(spoofing),
  saying: (names: string) => `Not every kind of spoofed sender is detected in ${names}.`,
};

export const spoofingDetected = defineControl({
  id: 'google-workspace.spoofing-detected',
  title: 'Protect against spoofed senders',
  name: 'Spoofing and authentication',
  action: 'Turn on',
  priority: 'p2',
  description:
    'Under Gmail, Safety, Spoofing and authentication, all protections are on: similar domains, names of employees, your own domain, unauthenticated mail and groups.',
  why: 'A mail that seems to come from the chief executive or a supplier moves money without any malware.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.5', '9.7'],
    'iso-27001': ['A.8.16'],
    'mitre-attack': ['T1566', 'T1534'],
  },
  evidence: {
    events: mailThreats,
    categories: ['bec'],
    would: 'not-known',
    because:
      'These mails pretended to be someone else to get money or data, as a mail security product reported them. It is not known which of them Gmail would have marked.',
  },
  needs: { parts: mailProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { spoofing: fixed('Spoofing protections', [true], () => 'On') },
    disruption: 'Mail of partners whose servers are set up badly gets a warning, or goes to spam.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Gmail > Safety > Spoofing and authentication',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Select all five protections, and as their action Move email to spam or Quarantine.',
          'Select Apply future recommended settings automatically.',
        ],
      }),
  },
});
