import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { forces, secondFactors } from '../../judging/forces.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { synchronizationRole } from '../../judging/microsoft-entra/synchronization-role.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const levels = ['high', 'medium'] as const;
const shown = { high: 'High', medium: 'Medium' };

const duty: Duty<(typeof levels)[number]> = {
  what: 'stops sign-ins at risk',
  parts: levels,
  shown: (level) => `the level ${level}`,
  isDoneBy: (policy, level) => policy.signInRisk.includes(level) && (policy.decision === 'block' || forces(policy, secondFactors)),
  mayNarrow: ['risks'],
};

export const riskySignInsChallenged = defineControl({
  id: 'azure-conditional-access.risky-sign-ins-challenged',
  title: 'Require MFA for risky sign-ins',
  name: 'Risky sign-ins',
  action: 'Force multifactor authentication',
  priority: 'p1',
  description:
    'A conditional access policy for all users and all resources with the condition Sign-in risk at High and Medium requires multifactor authentication every time, and is On.',
  why: 'Microsoft rates sign-ins as they happen: an anonymous network, a password spray, travel that no one can do. The rating helps only where a policy looks at it.',
  group: 'Sign-on Block',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: ['azure-conditional-access.members-prove-themselves-twice'],
  licensedFeature: 'entra-id-p2.risk-based-access',
  answers: {
    'nist-800-53': ['AC-2(12)', 'IA-10', 'SI-4'],
    'nist-csf': ['PR.AA-03', 'DE.CM-03'],
    'nist-800-171': ['3.14.7'],
    'cis-v8': ['6.3', '13.5'],
    'iso-27001': ['A.8.5', 'A.8.16'],
    'soc-2': ['CC6.1', 'CC7.2'],
    'mitre-attack': ['T1078', 'T1110.003'],
    cmmc: ['SI.L2-3.14.7'],
    'zero-trust': ['identity.risk-assessments'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: signIns,
    by: 'risk',
    would: 'replay',
    because:
      'Replayed against the sign-ins of your people: the policy stops sign-ins that Microsoft rated as risky and that had no second factor.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { levels: customizable('Sign-in risk', levels, (level) => shown[level]) },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Require multifactor authentication for risky sign-ins', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment, { roles: [synchronizationRole.templateId] }),
        signInRisk: deployment.parameters.levels,
        grantRequirements: { all: true, of: ['second-factor'] },
        session: { reauthenticateAfterHours: 0, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'People whose sign-in is rated risky, for example while they travel, are prompted for MFA. People without a registered MFA method are blocked until an administrator helps.',
    steps: ({ parameters }) =>
      policySteps({
        except: `the directory role ${synchronizationRole.name}`,
        conditions: [`Sign-in risk: Yes, ${parameters.levels.map((level) => shown[level]).join(' and ')}`],
        access: ['Grant: Grant access, Require multifactor authentication', 'Session: Sign-in frequency, Every time'],
      }),
  },
});
