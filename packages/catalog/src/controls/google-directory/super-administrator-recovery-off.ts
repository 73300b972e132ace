import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type AccountProtection, accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ administratorsRecoverAlone }: AccountProtection): boolean | null => administratorsRecoverAlone,
  saying: (names: string) => `Super administrators can recover their account by themselves for ${names}.`,
};

export const superAdministratorRecoveryOff = defineControl({
  id: 'google-directory.super-administrator-recovery-off',
  title: 'Turn off self-service recovery for super administrators',
  name: 'Super administrator recovery',
  action: 'Turn off',
  priority: 'p2',
  description: 'Under Account recovery, Allow super admins to recover their account is off.',
  why: 'Anyone who takes over the phone number or the private address of a super administrator takes over the whole account.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'AC-6(5)'],
    'nist-csf': ['PR.AA-01', 'PR.AA-05'],
    'nist-800-171': ['3.1.5'],
    'cis-v8': ['5.4', '6.5'],
    'iso-27001': ['A.8.2', 'A.5.17'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.c', '01.d'],
    cmmc: ['AC.L2-3.1.5'],
    'mitre-attack': ['T1078.004', 'T1098.005'],
    'zero-trust': ['identity.access-management'],
  },
  evidence: {
    would: 'not-known',
    because: 'The reports that are read do not show attempts to recover an account.',
  },
  needs: { parts: accountProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { recovery: fixed('Allow super admins to recover their account', [false], () => 'Off') },
    disruption:
      'A super administrator who is locked out needs another one. Keep at least two, and an emergency account with a security key.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Security > Authentication > Account recovery',
        parts: weakParts(facts.parts, judgement),
        settings: ['Under Super admin account recovery, clear Allow super admins to recover their account.'],
      }),
  },
});
