import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { z } from 'zod';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { conditionsOf } from '../../judging/microsoft-entra/sign-in-coverage.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

/** As Microsoft has it in `conditions.authenticationFlows`. */
const Flows = z.object({ transferMethods: z.string() });

const duty: Duty<'deviceCodeFlow'> = {
  what: 'blocks the device code flow',
  parts: ['deviceCodeFlow'],
  isDoneBy(policy, flow) {
    const [condition, ...others] = conditionsOf(policy);
    const flows = condition?.kind === 'authentication-flows' ? Flows.safeParse(condition.raw).data : undefined;
    const isOfFlow = flows?.transferMethods.split(',').includes(flow) ?? false;
    return policy.decision === 'block' && isOfFlow && others.length === 0;
  },
  mayNarrow: ['conditions'],
};

export const deviceCodeFlowBlocked = defineControl({
  id: 'azure-conditional-access.device-code-flow-blocked',
  title: 'Block device code flow',
  name: 'Device code flow',
  action: 'Block',
  priority: 'p1',
  description:
    'A conditional access policy for all users and all resources with the condition Authentication flows, Device code flow, blocks access and is On.',
  why: 'A person who enters a code that an attacker sent signs the attacker in, MFA included. Hardly anything but meeting room devices needs this flow.',
  group: 'Sign-on Block',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['CM-7', 'IA-2'],
    'nist-csf': ['PR.AA-03', 'PR.PS-01'],
    'nist-800-171': ['3.4.7'],
    cmmc: ['CM.L2-3.4.7'],
    'cis-v8': ['4.8'],
    'iso-27001': ['A.8.5', 'A.8.9'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1528', 'T1566'],
    hitrust: ['01.p'],
  },
  evidence: {
    events: signIns,
    by: 'app',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people. The log does not say which of them used a device code.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { flows: fixed('Authentication flows', ['deviceCodeFlow'], () => 'Device code flow') },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Block device code flow', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment),
        unsupportedConditions: [
          {
            kind: 'authentication-flows',
            path: 'conditions.authenticationFlows',
            raw: { transferMethods: deployment.parameters.flows.join(',') },
          },
        ],
        decision: 'block',
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption: 'Teams Rooms devices, and command line tools used with a device code, stop signing in unless their accounts are excluded.',
    steps: () => policySteps({ conditions: ['Authentication flows: Yes, Device code flow'], access: ['Grant: Block access'] }),
  },
});
