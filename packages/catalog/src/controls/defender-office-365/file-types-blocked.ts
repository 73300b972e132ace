import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'malware',
  protections: ['blocksFileTypes'],
  saying: (names) => `Dangerous types of attachments are allowed by ${names}.`,
};

export const fileTypesBlocked = defineControl({
  id: 'defender-office-365.file-types-blocked',
  title: 'Block dangerous types of attachments',
  name: 'Common attachments filter',
  action: 'Block',
  priority: 'p1',
  description: 'In every anti-malware policy in force, Enable the common attachments filter is on.',
  why: 'Hardly anyone needs programs, scripts and disk images by mail, and attackers send them every day.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],

  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.6'],
    'iso-27001': ['A.8.7'],
  },
  evidence: {
    events: mailThreats,
    categories: ['malware', 'infostealer', 'ransomware'],
    would: 'not-known',
    because: 'A mail security product reported malware in these mails. The types of the files are not known.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Common attachments filter', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'Programs, scripts and disk images can no longer be sent or received by mail.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-malware.',
      'Under Protection settings, select Enable the common attachments filter.',
      'Choose Save.',
    ],
  },
});
