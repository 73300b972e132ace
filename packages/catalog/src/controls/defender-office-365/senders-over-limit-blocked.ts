import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';

const duty: MailDuty = {
  kind: 'outgoing-spam',
  protections: ['senderOverLimit'],
  saying: (names) => `Accounts that reach the limit go on sending under ${names}.`,
};

export const sendersOverLimitBlocked = defineControl({
  id: 'defender-office-365.senders-over-limit-blocked',
  title: 'Block accounts that send in bulk',
  name: 'Message limit of senders',
  action: 'Block',
  priority: 'p1',
  description: 'In every outbound spam policy in force, users who reach the message limit are restricted from sending mail.',
  why: 'An account that sends thousands of mails has been taken over. Each hour that it goes on costs the good name of your domain.',
  group: 'Sharing',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],

  answers: {
    'nist-800-53': ['SI-8'],
    'nist-csf': ['DE.CM-03'],
    'cis-v8': ['13.3'],
    'iso-27001': ['A.8.16'],
    'soc-2': ['CC7.2'],
    hitrust: ['09.ab'],
    'mitre-attack': ['T1534'],
  },
  evidence: {
    would: 'not-known',
    because: 'How much each account sends is not collected.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Message limit of senders', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'Someone who sends a mailing from their own mailbox is stopped, and an administrator must let them send again.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Choose Anti-spam outbound policy (Default) and each outbound policy of your own, and under Protection settings set the restriction to Restrict the user from sending mail.',
      'Choose Save.',
    ],
  },
});
