import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailProtection, mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { offOf } from '../../judging/google/off-of.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const judgement = {
  isWeak: ({ links }: MailProtection): boolean | null => offOf(links),
  saying: (names: string) => `Links and external images are not fully checked in ${names}.`,
};

export const linksProtected = defineControl({
  id: 'google-workspace.links-protected',
  title: 'Protect against dangerous links',
  name: 'Links and external images',
  action: 'Turn on',
  priority: 'p2',
  description:
    'Under Gmail, Safety, Links and external images, shortened links are identified, linked images are scanned, and clicks on links to untrusted domains are warned of.',
  why: 'Most phishing is a link. Shortened links and images hide where it leads.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.16'],
    'mitre-attack': ['T1566.002'],
  },
  evidence: {
    events: mailThreats,
    categories: ['corporate-credential-phishing', 'credential-phishing', 'consumer-credential-phishing'],
    would: 'not-known',
    because:
      'These mails tried to get passwords by a link, as a mail security product reported them. It is not known which of them the warnings would have kept people from.',
  },
  needs: { parts: mailProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { links: fixed('Link protections', [true], () => 'On') },
    disruption: 'People see a warning before they open a link to a domain that Google does not trust.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Gmail > Safety > Links and external images',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Select Identify links behind shortened URLs, Scan linked images, and Show warning prompt for any click on links to untrusted domains.',
          'Select Apply future recommended settings automatically.',
        ],
      }),
  },
});
