import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailProtection, mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const judgement = {
  isWeak: ({ scansBeforeDelivery }: MailProtection): boolean | null => (scansBeforeDelivery === null ? null : !scansBeforeDelivery),
  saying: (names: string) => `Suspicious mail is delivered without a closer look in ${names}.`,
};

export const mailScannedBeforeDelivery = defineControl({
  id: 'google-workspace.mail-scanned-before-delivery',
  title: 'Scan suspicious mail before delivery',
  name: 'Enhanced pre-delivery scanning',
  action: 'Turn on',
  priority: 'p2',
  description: 'Under Gmail, Spam, phishing and malware, Enhanced pre-delivery message scanning is on.',
  why: 'A mail that is looked at for a minute longer before it is delivered cannot be opened in that minute.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.16'],
  },
  evidence: {
    events: mailThreats,
    categories: ['corporate-credential-phishing', 'credential-phishing', 'consumer-credential-phishing', 'bec'],
    would: 'not-known',
    because:
      'These mails tried to get passwords or money, as a mail security product reported them. It is not known which of them Gmail would have found by a closer look.',
  },
  needs: { parts: mailProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { scanning: fixed('Enhanced pre-delivery message scanning', [true], () => 'On') },
    disruption: 'A few mails arrive some minutes later.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Gmail > Spam, Phishing and Malware',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Under Enhanced pre-delivery message scanning, select Enables improved detection of suspicious content prior to delivery.',
        ],
      }),
  },
});
