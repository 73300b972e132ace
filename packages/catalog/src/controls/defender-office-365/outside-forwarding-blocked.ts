import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';

const duty: MailDuty = {
  kind: 'outgoing-spam',
  protections: ['automaticForwarding'],
  saying: (names) => `Mail may be forwarded outside automatically under ${names}.`,
};

export const outsideForwardingBlocked = defineControl({
  id: 'defender-office-365.outside-forwarding-blocked',
  title: 'Block automatic forwarding outside',
  name: 'Automatic forwarding rules',
  action: 'Block',
  priority: 'p1',
  description: 'In every outbound spam policy in force, Automatic forwarding rules is Off – Forwarding is disabled.',
  why: 'The first thing an intruder creates in a mailbox is a rule that forwards its mail. It keeps working after the password is changed.',
  group: 'Sharing',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],

  answers: {
    'nist-800-53': ['AC-4', 'SC-7'],
    'nist-csf': ['PR.DS-02'],
    'cis-v8': ['3.3'],
    'iso-27001': ['A.8.12'],
    'soc-2': ['CC6.7'],
    hitrust: ['09.v'],
    'mitre-attack': ['T1114'],
  },
  evidence: {
    would: 'not-known',
    because: 'Rules that forward mail are not collected.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Automatic forwarding rules', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'Rules that forward mail outside stop working, and their senders are told.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Choose Anti-spam outbound policy (Default) and each outbound policy of your own, and set Automatic forwarding rules to Off – Forwarding is disabled.',
      'Choose Save.',
    ],
  },
});
