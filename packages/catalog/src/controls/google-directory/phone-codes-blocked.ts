import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type AccountProtection, accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ secondFactors }: AccountProtection): boolean | null => (secondFactors === null ? null : secondFactors === 'any'),
  saying: (names: string) => `Codes by text message and phone call are accepted for ${names}.`,
};

export const phoneCodesBlocked = defineControl({
  id: 'google-directory.phone-codes-blocked',
  title: 'Block phone codes as a second step',
  name: 'Codes by text message and phone call',
  action: 'Block',
  priority: 'p1',
  description: 'Under 2-Step Verification, Methods is Any except verification codes via text, phone call, or Only security key.',
  why: 'Codes sent to a phone number can be intercepted, and are typed into phishing pages.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(1)', 'IA-2(8)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.q'],
    cmmc: ['IA.L2-3.5.3'],
    'mitre-attack': ['T1111', 'T1621'],
    'mitre-defend': ['D3-MFA'],
    'zero-trust': ['identity.authentication'],
  },
  evidence: {
    would: 'not-known',
    because: 'Google reports that a second step was used, but seldom which one. No log shows how many codes were intercepted.',
  },
  needs: { parts: accountProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { methods: fixed('Methods', ['Any except verification codes via text, phone call']) },
    disruption: 'People who have only a phone number registered must set up a prompt, an authenticator app or a security key.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Security > Authentication > 2-step verification',
        parts: weakParts(facts.parts, judgement),
        settings: ['Under Methods choose Any except verification codes via text, phone call.'],
      }),
  },
});
