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

const platforms = ['windows', 'macos', 'ios', 'android'] as const;
const shown = { windows: 'Windows', macos: 'macOS', ios: 'iOS', android: 'Android' };

const duty: Duty<(typeof platforms)[number]> = {
  what: 'requires a managed device',
  parts: platforms,
  shown: (platform) => shown[platform],
  isDoneBy: (policy, platform) =>
    forces(policy, ['compliant-device', 'joined-device']) &&
    (policy.platforms.any || policy.platforms.named.includes(platform)) &&
    !policy.exceptPlatforms.includes(platform),
  mayNarrow: ['platforms'],
  population: members,
};

export const managedDevicesRequired = defineControl({
  id: 'azure-conditional-access.managed-devices-required',
  title: 'Require managed devices',
  name: 'Managed devices',
  action: 'Force',
  priority: 'p1',
  description:
    'A conditional access policy for all members and all resources requires a device that is marked as compliant or Microsoft Entra hybrid joined, and is On.',
  why: 'An unmanaged device may be infected, and a session stolen from it gives full access. An attacker has no managed device of yours.',
  group: 'Devices',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['Windows', 'macOS', 'iOS', 'Android'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['AC-19', 'IA-3', 'CM-2'],
    'nist-csf': ['PR.AA-03', 'PR.AA-05', 'PR.PS-01'],
    'nist-800-171': ['3.1.18', '3.5.2'],
    'cis-v8': ['1.2', '13.5'],
    'iso-27001': ['A.8.1'],
    'soc-2': ['CC6.1', 'CC6.8'],
    cmmc: ['AC.L2-3.1.18', 'IA.L1-3.5.2'],
    'mitre-attack': ['T1078.004', 'T1539'],
    'zero-trust': ['devices.policy-enforcement'],
    hitrust: ['01.k'],
  },
  evidence: {
    events: signIns,
    by: 'platform',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people: the policy stops sign-ins from devices that are not managed.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { platforms: customizable('Device platforms', platforms, (platform) => shown[platform]) },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Require a managed device', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment, { guests: true, roles: [synchronizationRole.templateId] }),
        platforms: { any: false, named: deployment.parameters.platforms },
        grantRequirements: { all: false, of: ['compliant-device', 'joined-device'] },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'People lose access from private and unmanaged devices until these are enrolled in Microsoft Intune or joined to the domain.',
    steps: ({ parameters }) =>
      policySteps({
        except: `Guest or external users, the directory role ${synchronizationRole.name}`,
        conditions: [`Device platforms: ${parameters.platforms.map((platform) => shown[platform]).join(', ')}`],
        access: [
          'Grant: Grant access, Require device to be marked as compliant and Require Microsoft Entra hybrid joined device, Require one of the selected controls',
        ],
      }),
  },
});
