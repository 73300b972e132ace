import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type AccountProtection, accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ mayTrustDevices }: AccountProtection): boolean | null => mayTrustDevices,
  saying: (names: string) => `People may trust a device and skip the second step for ${names}.`,
};

export const trustedDevicesAskedAgain = defineControl({
  id: 'google-directory.trusted-devices-asked-again',
  title: 'Ask for the second step on trusted devices',
  name: 'Trusted devices',
  action: 'Ask every time',
  priority: 'p2',
  description: 'Under 2-Step Verification, Allow user to trust the device is not selected.',
  why: 'A device that is trusted once is not asked again, even when another person uses it or its cookies are stolen.',
  group: 'Multi-factor authentication',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(1)', 'IA-2(2)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.q'],
    cmmc: ['IA.L2-3.5.3'],
    'mitre-attack': ['T1539', 'T1078.004'],
    'mitre-defend': ['D3-MFA'],
    'zero-trust': ['identity.authentication'],
  },
  evidence: {
    would: 'not-known',
    because: 'Sign-ins of Google do not say whether the device was trusted before.',
  },
  needs: { parts: accountProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { trust: fixed('Allow user to trust the device', [false], () => 'Off') },
    disruption: 'People are asked for the second step at each sign-in, also on their own computer.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Security > Authentication > 2-step verification',
        parts: weakParts(facts.parts, judgement),
        settings: ['Under Frequency, clear Allow user to trust the device.'],
      }),
  },
});
