import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { blocksClients } from '../../judging/microsoft-entra/sign-in-coverage.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const legacy = ['exchange-active-sync', 'other-legacy'] as const;
const shown = { 'exchange-active-sync': 'Exchange ActiveSync clients', 'other-legacy': 'Other clients' };

const duty: Duty<(typeof legacy)[number]> = {
  what: 'blocks legacy authentication',
  parts: legacy,
  shown: (client) => shown[client],
  isDoneBy: blocksClients,
  mayNarrow: ['clients'],
  isDoneBySecurityDefaults: true,
};

export const legacySignInBlocked = defineControl({
  id: 'azure-conditional-access.legacy-sign-in-blocked',
  title: 'Block legacy authentication',
  name: 'Legacy authentication',
  action: 'Block',
  priority: 'p1',
  description:
    'A conditional access policy for all users and all resources that blocks Exchange ActiveSync and other legacy clients is On.',
  why: 'Legacy protocols cannot ask for a second factor, so a stolen password is enough. Most password spraying goes through them.',
  group: 'Sign-on Block',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-2', 'CM-7'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1110'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.p'],
  },
  evidence: {
    events: signIns,
    by: 'client',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people: the policy blocks sign-ins with legacy clients.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { clients: customizable('Client apps', legacy, (client) => shown[client]) },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Block legacy authentication', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment),
        clients: deployment.parameters.clients,
        decision: 'block',
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption: 'Printers, scripts and old mail apps that sign in with a password alone stop working.',
    steps: ({ parameters }) =>
      policySteps({
        conditions: [`Client apps: ${parameters.clients.map((client) => shown[client]).join(' and ')}`],
        access: ['Grant: Block access'],
      }),
  },
});
