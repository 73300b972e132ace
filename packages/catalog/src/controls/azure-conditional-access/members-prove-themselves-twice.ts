import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { members } from '../../judging/microsoft-entra/audiences.ts';
import { forces, secondFactors } from '../../judging/forces.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { synchronizationRole } from '../../judging/microsoft-entra/synchronization-role.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const duty: Duty<'second-factor'> = {
  what: 'requires MFA',
  parts: ['second-factor'],
  isDoneBy: (policy) => forces(policy, secondFactors),
  population: members,
};

export const membersProveThemselvesTwice = defineControl({
  id: 'azure-conditional-access.members-prove-themselves-twice',
  title: 'Require MFA for members',
  name: 'Multifactor authentication for members',
  action: 'Force',
  priority: 'p1',
  description:
    'A conditional access policy for all users and all resources grants access only with multifactor authentication, is On, and excludes only emergency access accounts and those that synchronize the directory.',
  why: 'With MFA, a guessed, bought or phished password alone opens nothing. Attackers find excluded accounts by trying.',
  group: 'Multi-factor authentication',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['azure-conditional-access.legacy-sign-in-blocked'],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-2', 'IA-2(1)', 'IA-2(2)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    'cis-v8': ['6.3', '6.4'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    cmmc: ['IA.L2-3.5.3'],
    'mitre-attack': ['T1078', 'T1110'],
    'mitre-defend': ['D3-MFA'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.j', '01.q'],
  },
  evidence: {
    events: signIns,
    by: 'app',
    would: 'replay',
    because: 'Replayed against the sign-ins of members: the policy stops sign-ins without a second factor.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { grant: fixed('Grant', ['Require multifactor authentication']) },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Require multifactor authentication for members', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment, { guests: true, roles: [synchronizationRole.templateId] }),
        grantRequirements: { all: true, of: ['second-factor'] },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'Members without a registered MFA method register one at their next sign-in. People who share a terminal each need a security key or a phone.',
    steps: ({ parameters }) =>
      policySteps({
        except: `Guest or external users, the directory role ${synchronizationRole.name}`,
        access: [`Grant: Grant access, ${parameters.grant.join(', ')}`],
      }),
  },
});
