import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { guests } from '../../judging/microsoft-entra/audiences.ts';
import { forces, secondFactors } from '../../judging/forces.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const duty: Duty<'second-factor'> = {
  what: 'requires MFA',
  parts: ['second-factor'],
  isDoneBy: (policy) => forces(policy, secondFactors),
  population: guests,
};

export const guestsProveThemselvesTwice = defineControl({
  id: 'azure-conditional-access.guests-prove-themselves-twice',
  title: 'Require MFA for guests',
  name: 'Multifactor authentication for guests',
  action: 'Force',
  priority: 'p1',
  description:
    'A conditional access policy that includes all guest and external users and all resources grants access only with multifactor authentication, and is On.',
  why: 'You do not control how the partner protects its accounts. Without MFA here, a password stolen there opens your files.',
  group: 'Guests',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-2(2)', 'IA-8', 'AC-20'],
    'nist-csf': ['PR.AA-03', 'GV.SC-07'],
    'nist-800-171': ['3.1.20', '3.5.3'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.5.19', 'A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1078.004', 'T1199'],
    'mitre-defend': ['D3-MFA'],
    cmmc: ['AC.L1-3.1.20', 'IA.L2-3.5.3'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.j', '01.q'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because: 'Replayed against the sign-ins of guests: the policy stops sign-ins without a second factor.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { grant: fixed('Grant', ['Require multifactor authentication']) },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Require multifactor authentication for guests', {
        audience:
          deployment.group === 'everyone' ? { ...audienceFor('everyone'), everyone: false, guests: true } : audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment),
        grantRequirements: { all: true, of: ['second-factor'] },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'Guests register a second factor here at their next sign-in, unless Cross-tenant access settings trust the one of their own organization.',
    steps: ({ parameters }) =>
      policySteps({
        users: 'Guest or external users, all six types, all external organizations',
        access: [`Grant: Grant access, ${parameters.grant.join(', ')}`],
      }),
  },
});
