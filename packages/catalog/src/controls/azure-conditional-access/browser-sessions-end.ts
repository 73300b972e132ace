import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy, audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { signInFrequency } from '../../judging/microsoft-entra/sign-in-frequency.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const recommendedHours = 24;
const longestHours = 7 * 24;

const duty: Duty<'browser'> = {
  what: 'limits how long a browser stays signed in',
  parts: ['browser'],
  isDoneBy({ decision, clients, session: { reauthenticateAfterHours, persistentBrowser } }, client) {
    const isLimited = (reauthenticateAfterHours ?? Infinity) <= longestHours || persistentBrowser === false;
    return decision === 'allow' && isLimited && (clients.length === 0 || clients.includes(client));
  },
  mayNarrow: ['clients'],
};

export const browserSessionsEnd = defineControl({
  id: 'azure-conditional-access.browser-sessions-end',
  title: 'Limit browser sessions',
  name: 'Browser sessions',
  action: 'Medium-Short',
  priority: 'p2',
  description:
    'A conditional access policy for all users and all resources sets Sign-in frequency to at most 7 days, or Persistent browser session to Never persistent, and is On.',
  why: 'By default a browser stays signed in for 90 days and longer. A session cookie stolen from it, or an unlocked computer, works for as long.',
  group: 'Sessions',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['AC-12', 'IA-11', 'SC-23'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.1.11'],
    'cis-v8': ['4.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    cmmc: ['AC.L2-3.1.11'],
    'mitre-attack': ['T1539', 'T1550.004'],
    'zero-trust': ['identity.access-management'],
    hitrust: ['01.t'],
  },
  evidence: {
    events: signIns,
    like: { client: ['browser'], isDeviceTrusted: [false, null] },
    by: 'platform',
    would: 'not-known',
    because:
      'A stolen session is used without signing in again. These attempts were made with browsers on devices that are not managed, which are the sessions it shortens.',
  },
  needs: policyNeeds,
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: { hours: fixed('Sign-in frequency', [recommendedHours], signInFrequency) },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: End browser sessions', {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment),
        clients: ['browser'],
        session: {
          reauthenticateAfterHours: deployment.parameters.hours[0] ?? recommendedHours,
          idleMinutes: null,
          lifetimeMinutes: null,
          persistentBrowser: false,
        },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption: 'People sign in again in their browser once a day, and each time they open it. Mobile and desktop apps are not affected.',
    steps: ({ parameters: { hours } }) =>
      policySteps({
        conditions: ['Client apps: Browser'],
        access: [
          `Session: Sign-in frequency, Periodic reauthentication, ${hours.map(signInFrequency).join('')}`,
          'Session: Persistent browser session, Never persistent',
        ],
      }),
  },
});
