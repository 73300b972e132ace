import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const leastLength = 12;

/** Whether it asks for too little; `null` where Google does not say all and nothing is wrong. */
function isWeak({ minLength, refusesCommonPasswords, rememberedPasswords }: PasswordPolicy): boolean | null {
  const faults = [
    minLength === null ? null : minLength < leastLength,
    refusesCommonPasswords === null ? null : !refusesCommonPasswords,
    rememberedPasswords === null ? null : rememberedPasswords === 0,
  ];
  if (faults.includes(true)) return true;
  return faults.includes(null) ? null : false;
}

const judgement = {
  isWeak,
  saying: (names: string) => `Passwords may be shorter than ${leastLength} characters, weak or used again for ${names}.`,
};

export const passwordStrong = defineControl({
  id: 'google-directory.password-strong',
  title: 'Require strong Google passwords of 12 characters',
  name: 'Password management',
  action: '12 characters, strong, not used again',
  priority: 'p2',
  description:
    'Under Password management, Enforce strong password is on, the minimum length is at least 12, and password reuse is not allowed, for every organizational unit.',
  why: 'Short and common passwords are guessed, and reused ones are in lists that attackers trade.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'nist-800-171': ['3.5.7', '3.5.8'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.d', '01.r'],
    cmmc: ['IA.L2-3.5.7', 'IA.L2-3.5.8'],
    'mitre-attack': ['T1110', 'T1110.001', 'T1110.003'],
    'mitre-defend': ['D3-SPP'],
  },
  evidence: {
    events: signIns,
    like: { outcome: ['failure'] },
    by: 'outcome',
    would: 'not-known',
    because: 'These attempts failed and may be guesses. No log shows how close a guess was.',
  },
  needs: { policies: passwordPolicies },
  assess: ({ policies }) => judgeParts(policies, judgement),

  remedy: {
    parameters: { length: fixed('Minimum length', [leastLength], (length) => `${length} characters`) },
    disruption:
      'People whose password is too weak choose a new one, at the next sign-in where Enforce password policy at next sign-in is selected.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Security > Authentication > Password management',
        parts: weakParts(facts.policies, judgement),
        settings: [
          'Select Enforce strong password, and set Minimum length to 12.',
          'Select Enforce password policy at next sign-in, and clear Allow password reuse.',
        ],
      }),
  },
});
