import { createSignInPolicy } from '@rampart/changes/identity/create-sign-in-policy.ts';
import { enableSignInPolicy } from '@rampart/changes/identity/enable-sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { newSignInPolicy, sparing, whomFor } from '../../judging/new-sign-in-policy.ts';
import { blocksClients, leavesNobodyOut } from '../../judging/sign-in-coverage.ts';

const legacy = ['exchange-active-sync', 'other-legacy'] as const;
const shown = { 'exchange-active-sync': 'Exchange ActiveSync clients', 'other-legacy': 'Other clients' };

export const legacySignInBlocked = defineControl({
  id: 'azure-conditional-access.legacy-sign-in-blocked',
  name: 'Legacy authentication',
  action: 'Block',
  description:
    'A conditional access policy for all users and all resources that blocks Exchange ActiveSync and other legacy clients is On.',
  why: 'Legacy protocols cannot ask for a second factor, so a stolen password is enough. Most password spraying goes through them.',
  group: 'Sign-on Block',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-2', 'CM-7'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1110'],
  },
  evidence: { from: 'sign-ins', like: { client: legacy }, by: 'client' },
  needs: { policies: signInPolicies },

  assess({ policies }) {
    const blocking = policies.filter((policy) => legacy.every((client) => blocksClients(policy, client)));
    const enforced = blocking.filter(({ mode }) => mode === 'enforced');
    if (enforced.some(leavesNobodyOut)) return pass();
    if (enforced.length > 0)
      return fail({ because: `“${enforced[0]!.name}” blocks legacy authentication, but leaves people or apps out.` });
    const waiting = blocking.find(({ mode }) => mode === 'report-only');
    if (waiting) return fail({ because: `“${waiting.name}” would block legacy authentication, but it is in report-only mode.` });
    return fail({ because: 'No policy blocks legacy authentication.' });
  },

  remedy: {
    parameters: { clients: customizable('Client apps', legacy, (client) => shown[client]) },
    changes({ facts, parameters, group, excluded }) {
      const waiting = facts.policies.find(
        (policy) => policy.mode !== 'enforced' && leavesNobodyOut(policy) && legacy.every((client) => blocksClients(policy, client)),
      );
      if (waiting && group === 'everyone') {
        const before = SignInPolicySettings.parse(waiting);
        return [enableSignInPolicy({ target: waiting.id, before, after: { ...before, mode: 'enforced' } })];
      }
      return [
        createSignInPolicy(
          newSignInPolicy('Rampart: Block legacy authentication', {
            whom: whomFor(group),
            exceptWhom: sparing(excluded),
            clients: parameters.clients,
            decision: 'block',
          }),
        ),
      ];
    },
    disruption: 'Printers, scripts and old mail apps that sign in with a password alone stop working.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Protection, Conditional Access, Policies, and choose New policy.',
      'Users: All users. Exclude your emergency access accounts.',
      'Target resources: All resources.',
      `Conditions, Client apps: ${parameters.clients.map((client) => shown[client]).join(' and ')}.`,
      'Grant: Block access. Enable policy: Report-only. Look at the sign-ins it would have blocked, then set it to On.',
    ],
  },
});
