import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { forces, secondFactors } from '../../judging/forces.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const portals = 'MicrosoftAdminPortals';

const duty: Duty<typeof portals> = {
  what: 'requires MFA for the administration portals',
  parts: [portals],
  isDoneBy: (policy, app) =>
    (policy.decision === 'block' || forces(policy, secondFactors)) &&
    (policy.apps.all || policy.apps.named.includes(app)) &&
    !policy.apps.except.includes(app),
  mayNarrow: ['apps'],
  isDoneBySecurityDefaults: true,
};

export const administrationPortalsProtected = defineControl({
  id: 'azure-conditional-access.administration-portals-protected',
  title: 'Require MFA for Microsoft administration portals',
  name: 'Microsoft administration portals',
  action: 'Force multifactor authentication',
  priority: 'p1',
  description:
    'A conditional access policy for all users that names Microsoft Admin Portals, or all resources, requires multifactor authentication and is On.',
  why: 'Roles are assigned for an hour or by mistake. This policy requires MFA for every administration portal, whatever other policies exclude.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-2(1)', 'AC-6'],
    'nist-csf': ['PR.AA-05'],
    'nist-800-171': ['3.5.3'],
    cmmc: ['IA.L2-3.5.3'],
    'cis-v8': ['6.5'],
    'iso-27001': ['A.8.2'],
    'soc-2': ['CC6.1', 'CC6.3'],
    'mitre-attack': ['T1078.004'],
    'mitre-defend': ['D3-MFA'],
    hitrust: ['01.c', '01.q'],
  },
  evidence: {
    events: signIns,
    by: 'app',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people: the policy stops sign-ins to administration portals without a second factor.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { apps: fixed('Target resources', [portals], () => 'Microsoft Admin Portals') },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Require multifactor authentication for administration portals', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment),
        apps: { all: false, named: deployment.parameters.apps, except: [], userActions: [] },
        grantRequirements: { all: true, of: ['second-factor'] },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption: 'Administrators are prompted for MFA when they open a portal. No one else is affected.',
    steps: () =>
      policySteps({
        resources: 'Select resources, Microsoft Admin Portals',
        access: ['Grant: Grant access, Require multifactor authentication'],
      }),
  },
});
