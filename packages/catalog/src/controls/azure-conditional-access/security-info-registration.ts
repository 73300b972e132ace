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

const registering = 'urn:user:registersecurityinfo';

const duty: Duty<typeof registering> = {
  what: 'protects the registration of security information',
  parts: [registering],
  isDoneBy: (policy, action) =>
    policy.apps.userActions.includes(action) &&
    (policy.decision === 'block' || forces(policy, secondFactors)) &&
    policy.places.any &&
    !policy.exceptPlaces.any,
  mayNarrow: ['apps', 'places'],
  population: members,
};

export const securityInfoRegistration = defineControl({
  id: 'azure-conditional-access.security-info-registration',
  title: 'Protect security information registration',
  name: 'Security information registration',
  action: 'User Action',
  priority: 'advanced',
  description:
    'A conditional access policy for all users with the user action Register security information requires multifactor authentication outside trusted locations, and is On.',
  why: 'An attacker with a stolen password who finds no MFA method registered registers their own, and then owns the account.',
  group: 'Multi-factor authentication',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-5', 'IA-12'],
    'nist-csf': ['PR.AA-02'],
    'nist-800-171': ['3.5.3'],
    cmmc: ['IA.L2-3.5.3'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.5.17', 'A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1098.005', 'T1556.006'],
    hitrust: ['01.q'],
  },
  evidence: {
    would: 'not-known',
    because:
      'Registering security information is not in the sign-in log. No collected event shows who registered a method of their own on a stolen account.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { actions: fixed('User actions', [registering], () => 'Register security information') },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Secure security information registration', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment, { guests: true }),
        apps: { all: false, named: [], except: [], userActions: deployment.parameters.actions },
        exceptPlaces: { any: false, trusted: true, zones: [] },
        grantRequirements: { all: true, of: ['second-factor'] },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption: 'New people register from the office, or with a Temporary Access Pass that the help desk gives them.',
    steps: () =>
      policySteps({
        except: 'Guest or external users',
        resources: 'User actions, Register security information',
        network: 'include Any network or location, exclude All trusted networks and locations',
        access: ['Grant: Grant access, Require multifactor authentication'],
      }),
  },
});
