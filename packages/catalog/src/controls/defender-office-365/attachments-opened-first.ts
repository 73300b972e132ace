import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, mailPolicyImages, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'attachments',
  protections: ['opensAttachments', 'harmfulAttachment'],
  saying: (names) => `Attachments are not opened in a sandbox by ${names}.`,
};

export const attachmentsOpenedFirst = defineControl({
  id: 'defender-office-365.attachments-opened-first',
  title: 'Open attachments in a sandbox first',
  name: 'Safe Attachments',
  action: 'Turn on',
  priority: 'p2',
  description: 'Everyone is under a Safe Attachments policy whose unknown malware response is Block or Dynamic Delivery.',
  why: 'New malware has no signature yet. It shows itself only when the file is opened.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'defender-office-p1.threat-policies',
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.7', '10.7'],
    'iso-27001': ['A.8.7'],
  },
  evidence: {
    events: mailThreats,
    categories: ['malware', 'infostealer', 'ransomware'],
    would: 'not-known',
    because:
      'These mails carried malware, as a mail security product reported them. It is not known which of them the sandbox would have stopped.',
  },
  needs: { policies: mailPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Safe Attachments', [true], () => 'As recommended') },
    changes({ facts, group }) {
      const { weak, created, waiting } = mailPolicyImages({ policies: facts.policies, group }, duty);
      return [
        ...weak.map((images) => mailPolicyChanges.update(images)),
        ...created.map((settings) => mailPolicyChanges.create(settings)),
        ...waiting.map((images) => mailPolicyChanges.enable(images)),
      ];
    },
    disruption: 'Mail with attachments arrives a few minutes later.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Safe Attachments.',
      'Choose Create, name the policy, and add all your domains under Domains.',
      'As Safe Attachments unknown malware response, choose Block.',
      'Choose Save.',
    ],
  },
});
