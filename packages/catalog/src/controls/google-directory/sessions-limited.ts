import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type AccountProtection, accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const mostHours = 12;
const judgement = {
  isWeak: ({ sessionHours }: AccountProtection): boolean | null => (sessionHours === null ? null : sessionHours > mostHours),
  saying: (names: string) => `Web sessions last longer than 12 hours for ${names}.`,
};

export const sessionsLimited = defineControl({
  id: 'google-directory.sessions-limited',
  title: 'Limit Google sessions to 12 hours',
  name: 'Web session duration',
  action: 'Short',
  priority: 'p2',
  description: 'Under Google session control, Web session duration is at most 12 hours.',
  why: 'Until a session ends, a stolen cookie opens mail and files without a password. By default it lasts 14 days.',
  group: 'Sessions',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-12', 'SC-23'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.1.11'],
    'cis-v8': ['4.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.t'],
    cmmc: ['AC.L2-3.1.11'],
    'mitre-attack': ['T1539', 'T1550.004'],
    'zero-trust': ['identity.authentication'],
  },
  evidence: {
    would: 'not-known',
    because: 'A stolen cookie is used without signing in, so no sign-in shows it.',
  },
  needs: { parts: accountProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { duration: fixed('Web session duration', [mostHours], (hours) => `${hours} hours`) },
    disruption: 'People sign in to Google again each working day.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Security > Access and data control > Google session control',
        parts: weakParts(facts.parts, judgement),
        settings: ['Set Web session duration to 12 hours.'],
      }),
  },
});
