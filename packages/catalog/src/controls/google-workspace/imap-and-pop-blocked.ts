import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailProtection, mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ mayUseImap, mayUsePop }: MailProtection): boolean | null =>
    mayUseImap === true || mayUsePop === true ? true : mayUseImap === null || mayUsePop === null ? null : false,
  saying: (names: string) => `Mail can be read over IMAP or POP in ${names}.`,
};

export const imapAndPopBlocked = defineControl({
  id: 'google-workspace.imap-and-pop-blocked',
  title: 'Block IMAP and POP access',
  name: 'IMAP and POP access',
  action: 'Block',
  priority: 'p1',
  description: 'Under Gmail, End user access, IMAP access and POP access are off for all users.',
  why: 'Through IMAP and POP, a program copies a whole mailbox without the checks that Gmail makes in the browser and in its apps.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['CM-7', 'AC-17'],
    'nist-csf': ['PR.PS-01'],
    'nist-800-171': ['3.4.7'],
    cmmc: ['CM.L2-3.4.7'],
    'cis-v8': ['4.8'],
    'iso-27001': ['A.8.9'],
    'soc-2': ['CC6.6'],
    hitrust: ['01.p'],
    'mitre-attack': ['T1114', 'T1110'],
  },
  evidence: {
    would: 'not-known',
    because: 'Google does not report which program a sign-in came from.',
  },
  needs: { parts: mailProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { access: fixed('POP and IMAP access', [false], () => 'Off') },
    disruption: 'Mail programs other than Gmail and Outlook with Google Workspace Sync stop receiving mail.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Gmail > End User Access',
        parts: weakParts(facts.parts, judgement),
        settings: ['Under POP and IMAP access, clear Enable IMAP access for all users and Enable POP access for all users.'],
      }),
  },
});
