import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { emptyAudience, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { type AccountProtection, accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ requiresSecondFactor }: AccountProtection): boolean | null => (requiresSecondFactor === null ? null : !requiresSecondFactor),
  saying: (names: string) => `2-Step Verification is not enforced for ${names}.`,
};

export const secondStepRequired = defineControl({
  id: 'google-directory.second-step-required',
  title: 'Require 2-Step Verification',
  name: '2-Step Verification',
  action: 'Force',
  priority: 'p1',
  description: '2-Step Verification enforcement is On for every organizational unit and group.',
  why: 'With a second step, a guessed, bought or phished password alone opens nothing. Where it is only offered, attackers find those who have not set it up.',
  group: 'Multi-factor authentication',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(1)', 'IA-2(2)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    'cis-v8': ['6.3', '6.4'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.j', '01.q'],
    cmmc: ['IA.L2-3.5.3'],
    'mitre-attack': ['T1078.004', 'T1110'],
    'mitre-defend': ['D3-MFA'],
    'zero-trust': ['identity.authentication'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because:
      'Enforcement is replayed over the sign-ins of your people: those with a password alone would have been asked for a second step. If people may trust devices, Google does not report whether a sign-in came from such a device: for people who have set up a second step, it is not known.',
  },
  needs: { parts: accountProtection, methods: optional(registeredMethods) },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { enforcement: fixed('Enforcement', ['On']) },
    // No API of Google writes it. A device is trusted only after a second step: who has none set up would be asked on every one.
    equivalent({ facts, excluded }) {
      const excludedAudience = { ...emptyAudience, people: excluded };
      const asked = { all: true, of: ['second-factor' as const] };
      const mayTrustDevices = facts.parts.some((part) => part.mayTrustDevices !== false);
      const people = (facts.methods ?? []).flatMap((one) => (one.isReadyForSecondFactor ? [] : [one.personId]));
      const orTrusted = { all: false, of: ['second-factor' as const, 'joined-device' as const] };
      const forEveryone = newSignInPolicy('2-Step Verification', {
        excludedAudience,
        grantRequirements: mayTrustDevices ? orTrusted : asked,
      });
      const forTheRest = newSignInPolicy('2-Step Verification of people who have not set it up', {
        audience: { ...emptyAudience, people },
        excludedAudience,
        grantRequirements: asked,
      });
      return (mayTrustDevices && people.length > 0 ? [forEveryone, forTheRest] : [forEveryone]).map(signInPolicyChanges.create);
    },
    disruption: 'People without a second step must set one up within the new user enrolment period; after it they cannot sign in.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Security > Authentication > 2-step verification',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Select Allow users to turn on 2-Step Verification.',
          'Under Enforcement choose On, or On from with a date that gives people time, and set New user enrollment period to 1 week.',
        ],
      }),
  },
});
