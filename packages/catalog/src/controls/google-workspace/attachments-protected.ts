import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailProtection, mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { offOf } from '../../judging/google/off-of.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const judgement = {
  isWeak: ({ attachments }: MailProtection): boolean | null => offOf(attachments),
  saying: (names: string) => `Protection against encrypted, scripted or unusual attachments is not all on in ${names}.`,
};

export const attachmentsProtected = defineControl({
  id: 'google-workspace.attachments-protected',
  title: 'Protect against dangerous attachments',
  name: 'Attachment protection',
  action: 'Turn on',
  priority: 'p2',
  description:
    'Under Gmail, Safety, Attachments, the protections against encrypted attachments, attachments with scripts and anomalous attachment types are on.',
  why: 'Malware comes in encrypted archives, documents with scripts, and file types that no one sends here otherwise.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.6', '9.7'],
    'iso-27001': ['A.8.16'],
    hitrust: ['09.j'],
    'mitre-attack': ['T1566.001', 'T1204'],
  },
  evidence: {
    events: mailThreats,
    categories: [
      'malware',
      'infostealer',
      'keylogger',
      'cryptominer',
      'backdoor',
      'ransomware',
      'apt-financial-malware',
      'apt-state-malware',
    ],
    would: 'not-known',
    because:
      'These mails carried malware, as a mail security product reported them. It is not known which of them these protections would have caught.',
  },
  needs: { parts: mailProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { attachments: fixed('Attachment protections', [true], () => 'On') },
    disruption: 'Mail with such attachments from senders who are not trusted gets a warning, or goes to spam.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Gmail > Safety > Attachments',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Select Protect against encrypted attachments from untrusted senders, Protect against attachments with scripts from untrusted senders, and Protect against anomalous attachment types in emails.',
          'As the action choose Move email to spam or Quarantine, and select Apply future recommended settings automatically.',
        ],
      }),
  },
});
