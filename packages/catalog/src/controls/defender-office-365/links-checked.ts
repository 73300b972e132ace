import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, mailPolicyImages, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'links',
  protections: [
    'checksLinksInMail',
    'checksLinksInChats',
    'checksLinksInDocuments',
    'scansLinks',
    'waitsForScan',
    'checksInternalMail',
    'recordsClicks',
    'mayClickThrough',
  ],
  saying: (names) => `Links are not checked everywhere, or people may click through a warning, under ${names}.`,
};

export const linksChecked = defineControl({
  id: 'defender-office-365.links-checked',
  title: 'Check links when they are opened',
  name: 'Safe Links',
  action: 'Turn on',
  priority: 'p2',
  description:
    'Everyone is under a Safe Links policy that checks links in email, Teams and Office apps, scans them in real time, waits for the scan, includes mail within the organization, records clicks, and lets no one click through a warning.',
  why: 'A link is often harmless when the mail arrives and turned into a trap an hour later. People in a hurry click through a warning.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'defender-office-p1.threat-policies',
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.3', '9.7'],
    'iso-27001': ['A.8.7'],
  },
  evidence: {
    events: mailThreats,
    categories: ['corporate-credential-phishing', 'credential-phishing', 'malware'],
    would: 'not-known',
    because:
      'These mails had harmful links or files, as a mail security product reported them. It is not known which of their links would have been stopped.',
  },
  needs: { policies: mailPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Safe Links', [true], () => 'As recommended') },
    changes({ facts, group }) {
      const { weak, created, waiting } = mailPolicyImages({ policies: facts.policies, group }, duty);
      return [
        ...weak.map((images) => mailPolicyChanges.update(images)),
        ...created.map((settings) => mailPolicyChanges.create(settings)),
        ...waiting.map((images) => mailPolicyChanges.enable(images)),
      ];
    },
    disruption:
      'Opening a link takes a moment longer, and mail may arrive a few minutes later. Someone who needs a link that was blocked by mistake must ask an administrator.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Safe Links.',
      'Choose Create, name the policy, and add all your domains under Domains.',
      'Select Safe Links for email, Teams and Office 365 apps, real-time URL scanning, Wait for URL scanning to complete before delivering the message, Apply Safe Links to email messages sent within the organization, and Track user clicks. Clear Let users click through to the original URL.',
      'Choose Save.',
    ],
  },
});
