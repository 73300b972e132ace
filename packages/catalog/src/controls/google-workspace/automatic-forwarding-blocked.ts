import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailProtection, mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ mayForwardAutomatically }: MailProtection): boolean | null => mayForwardAutomatically,
  saying: (names: string) => `People may forward their mail automatically in ${names}.`,
};

export const automaticForwardingBlocked = defineControl({
  id: 'google-workspace.automatic-forwarding-blocked',
  title: 'Block automatic forwarding of mail',
  name: 'Automatic forwarding',
  action: 'Block',
  priority: 'p1',
  description: 'Under Gmail, End user access, Allow users to automatically forward incoming email to another address is off.',
  why: 'An attacker with one minute in a mailbox sets up forwarding, and reads all mail from then on, even after the password was changed.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-4', 'SC-7'],
    'nist-csf': ['PR.DS-01'],
    'cis-v8': ['3.3'],
    'iso-27001': ['A.5.15'],
    'soc-2': ['CC6.6'],
    hitrust: ['09.s', '09.v'],
    'mitre-attack': ['T1114.003', 'T1567'],
  },
  evidence: {
    would: 'not-known',
    because: 'Rules that forward mail are not in the reports that are read.',
  },
  needs: { parts: mailProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { forwarding: fixed('Automatic forwarding', [false], () => 'Off') },
    disruption: 'Mail that people forward to an outside address stays here. Give people who need it a group or delegated access.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Gmail > End User Access',
        parts: weakParts(facts.parts, judgement),
        settings: ['Under Automatic forwarding, clear Allow users to automatically forward incoming email to another address.'],
      }),
  },
});
