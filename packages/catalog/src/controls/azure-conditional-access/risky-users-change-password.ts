import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { members } from '../../judging/microsoft-entra/audiences.ts';
import { forces } from '../../judging/forces.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { synchronizationRole } from '../../judging/microsoft-entra/synchronization-role.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const levels = ['high'] as const;

const duty: Duty<(typeof levels)[number]> = {
  what: 'stops accounts at risk',
  parts: levels,
  shown: (level) => `the level ${level}`,
  isDoneBy: (policy, level) =>
    policy.userRisk.includes(level) && (policy.decision === 'block' || forces(policy, ['password-change', 'risk-remediation'])),
  mayNarrow: ['risks'],
  population: members,
};

export const riskyUsersChangePassword = defineControl({
  id: 'azure-conditional-access.risky-users-change-password',
  title: 'Require a password change for risky users',
  name: 'Risky users',
  action: 'Force password change',
  priority: 'p1',
  description:
    'A conditional access policy for all users and all resources with the condition User risk at High requires multifactor authentication and a password change, or risk remediation, and is On.',
  why: 'When a password appears among leaked credentials, a password change confirmed with MFA ends the risk. Without a policy it waits until an administrator reads a report.',
  group: 'Passwords',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['azure-conditional-access.members-prove-themselves-twice'],
  licensedFeature: 'entra-id-p2.risk-based-access',
  answers: {
    'nist-800-53': ['AC-2(12)', 'AC-2(13)', 'IA-5'],
    'nist-csf': ['PR.AA-01', 'RS.MI-01'],
    'nist-800-171': ['3.14.7'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17', 'A.8.16'],
    'soc-2': ['CC6.1', 'CC7.4'],
    'mitre-attack': ['T1078', 'T1589.001'],
    cmmc: ['SI.L2-3.14.7'],
    'zero-trust': ['identity.risk-assessments'],
    hitrust: ['01.d'],
  },
  evidence: {
    events: signIns,
    by: 'risk',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people. The log does not say how risky the account was at the time.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { levels: customizable('User risk', levels, () => 'High') },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Require password change for risky users', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment, { guests: true, roles: [synchronizationRole.templateId] }),
        userRisk: deployment.parameters.levels,
        grantRequirements: { all: true, of: ['second-factor', 'password-change'] },
        session: { reauthenticateAfterHours: 0, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
      });
      // Microsoft's newer control for the same: it asks people with a password to change it, and others to sign in again.
      const remediating = { ...policy, grantRequirements: { all: true, of: ['second-factor' as const, 'risk-remediation' as const] } };
      const waiting = findWaiting(deployment, { duty, policy }) ?? findWaiting(deployment, { duty, policy: remediating });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'People at high risk change their password at the next sign-in. With passwords kept on premises that needs password writeback.',
    steps: ({ parameters }) =>
      policySteps({
        except: `Guest or external users, the directory role ${synchronizationRole.name}`,
        conditions: [`User risk: Yes, ${parameters.levels.map(() => 'High').join()}`],
        access: [
          'Grant: Grant access, Require multifactor authentication and Require password change, Require all the selected controls',
          'Session: Sign-in frequency, Every time',
        ],
      }),
  },
});
