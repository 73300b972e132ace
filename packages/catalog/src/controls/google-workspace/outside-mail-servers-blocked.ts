import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailProtection, mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ mayUseOtherServers }: MailProtection): boolean | null => mayUseOtherServers,
  saying: (names: string) => `People may send mail through other servers in ${names}.`,
};

export const outsideMailServersBlocked = defineControl({
  id: 'google-workspace.outside-mail-servers-blocked',
  title: 'Block outbound gateways of users',
  name: 'Per-user outbound gateways',
  action: 'Block',
  priority: 'p1',
  description: 'Under Gmail, End user access, Allow users to send mail through an external SMTP server is off.',
  why: 'Mail that leaves through another server is neither logged nor checked here, and looks as if it came from your domain.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SC-7', 'AC-4'],
    'nist-csf': ['PR.IR-01'],
    'nist-800-171': ['3.13.1'],
    cmmc: ['SC.L1-3.13.1'],
    'cis-v8': ['4.8'],
    'iso-27001': ['A.8.20'],
    'soc-2': ['CC6.6'],
    hitrust: ['09.v'],
    'mitre-attack': ['T1567'],
  },
  evidence: {
    would: 'not-known',
    because: 'Google does not log mail that is sent through other servers.',
  },
  needs: { parts: mailProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { gateway: fixed('Allow per-user outbound gateways', [false], () => 'Off') },
    disruption: 'People who send with another address through its own server have to use that mailbox.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Gmail > End User Access',
        parts: weakParts(facts.parts, judgement),
        settings: ['Clear Allow per-user outbound gateways.'],
      }),
  },
});
