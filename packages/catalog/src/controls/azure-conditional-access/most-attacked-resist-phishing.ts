import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { audienceFor, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { forces } from '../../judging/forces.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import {
  judgeMostAttacked,
  mostAttackedGroup,
  mostAttackedGroupName,
  mostAttackedNeeds,
  mostAttackedPeople,
  stepsToGroup,
} from '../../judging/most-attacked.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';

const kind = 'phishing';

const duty: Duty<'phishing-resistant-factor'> = {
  what: 'requires phishing-resistant MFA',
  parts: ['phishing-resistant-factor'],
  isDoneBy: (policy) => forces(policy, ['phishing-resistant-factor']),
};

export const mostAttackedResistPhishing = defineControl({
  id: 'azure-conditional-access.most-attacked-resist-phishing',
  title: 'Require phishing-resistant MFA for people most attacked by phishing',
  name: 'Phishing-resistant authentication for the most attacked',
  action: 'Force',
  priority: 'p1',
  description:
    'A conditional access policy for the group of the people most attacked by phishing, and all resources, grants access only with the authentication strength Phishing-resistant MFA, and is On.',
  why: 'They get most of the pages that look like the sign-in page and relay codes and approvals. A passkey, a certificate or Windows Hello cannot be relayed.',
  group: 'Sign-on Block',
  programs: ['most_attacked_phishing'],
  platforms: ['all'],
  requires: ['azure-conditional-access.emergency-access-spared'],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-2(2)', 'IA-2(8)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3', '3.5.4'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    cmmc: ['IA.L2-3.5.3', 'IA.L2-3.5.4'],
    'mitre-attack': ['T1078.004', 'T1557', 'T1621'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: signIns,
    by: 'second-factor',
    would: 'replay',
    because:
      'Replayed against the sign-ins of the members of the group: the policy stops sign-ins without a second factor. Which kind of factor the others used is not logged.',
  },
  needs: { ...policyNeeds, ...mostAttackedNeeds },
  assess: (facts) =>
    judgeMostAttacked(kind, facts, {
      ofGroup: (group) => judgePolicies(facts, { ...duty, population: mostAttackedPeople(kind, group, facts.groups) }),
      ofEveryone: () => judgePolicies(facts, duty),
    }),

  remedy: {
    parameters: { strength: fixed('Authentication strength', ['phishing-resistant-factor'], () => 'Phishing-resistant MFA') },
    changes(deployment) {
      const { facts, excluded, parameters } = deployment;
      const group = mostAttackedGroup(kind, facts.groups);
      // A policy for everyone would lock out all who have no such method yet.
      if (group === undefined) return [];
      const policy = newSignInPolicy('Rampart: Require phishing-resistant multifactor authentication for the most attacked', {
        audience: audienceFor(group.id),
        excludedAudience: excludedAudienceFor(deployment),
        grantRequirements: { all: true, of: parameters.strength },
      });
      const ofGroup = { ...duty, population: mostAttackedPeople(kind, group, facts.groups) };
      const waiting = findWaiting({ facts, excluded, group: 'everyone' }, { duty: ofGroup, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'The people most attacked by phishing need a passkey, Windows Hello for Business or a certificate before they can sign in. Enable Passkey (FIDO2) and let them register first. Anyone who comes into the group later cannot sign in without one either: with a subscription that may be within the hour.',
    steps: ({ facts }) => [
      ...stepsToGroup(kind, facts.groups),
      ...policySteps({
        users: `the group ${mostAttackedGroupName(kind)}`,
        access: ['Grant: Grant access, Require authentication strength, Phishing-resistant MFA'],
      }),
    ],
  },
});
