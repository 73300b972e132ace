import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { audienceFor, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import {
  judgeMostAttacked,
  mostAttackedGroup,
  mostAttackedGroupName,
  mostAttackedNeeds,
  mostAttackedPeople,
  stepsToGroup,
} from '../../judging/most-attacked.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { signInFrequency } from '../../judging/microsoft-entra/sign-in-frequency.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';

const kind = 'overall';
const longestHours = 24;

const duty: Duty<'session'> = {
  what: 'makes people sign in again every day',
  parts: ['session'],
  isDoneBy: ({ decision, session }) => decision === 'allow' && (session.reauthenticateAfterHours ?? Infinity) <= longestHours,
};

export const mostAttackedSignInDaily = defineControl({
  id: 'azure-conditional-access.most-attacked-sign-in-daily',
  title: 'Limit sessions of the most attacked people to a day',
  name: 'Sessions of the most attacked',
  action: 'Short',
  priority: 'p2',
  description:
    'A conditional access policy for the group of the people most attacked overall, and all resources, sets Sign-in frequency to at most 1 day, and is On.',
  why: 'A session or token that was stolen from them works without password and MFA until it ends, and by default that is after 90 days and more. They are the ones it is most often stolen from.',
  group: 'Sessions',
  programs: ['most_attacked_overall'],
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
    like: { outcome: ['success'], risk: ['medium', 'high'] },
    by: 'app',
    would: 'not-known',
    because:
      'A stolen session is used without signing in again. These risky sign-ins of the organisation got in and opened a session: which of them were of the most attacked is not counted.',
  },
  needs: { ...policyNeeds, ...mostAttackedNeeds },
  assess: (facts) =>
    judgeMostAttacked(kind, facts, {
      ofGroup: (group) => judgePolicies(facts, { ...duty, population: mostAttackedPeople(kind, group, facts.groups) }),
      ofEveryone: () => judgePolicies(facts, duty),
    }),

  remedy: {
    parameters: { hours: fixed('Sign-in frequency', [longestHours], signInFrequency) },
    changes(deployment) {
      const { facts, excluded, parameters } = deployment;
      const group = mostAttackedGroup(kind, facts.groups);
      // For everyone it is another decision, which this control does not take.
      if (group === undefined) return [];
      const policy = newSignInPolicy('Rampart: Sign in again every day for the most attacked', {
        audience: audienceFor(group.id),
        excludedAudience: excludedAudienceFor(deployment),
        session: {
          reauthenticateAfterHours: parameters.hours[0] ?? longestHours,
          idleMinutes: null,
          lifetimeMinutes: null,
          persistentBrowser: false,
        },
      });
      const ofGroup = { ...duty, population: mostAttackedPeople(kind, group, facts.groups) };
      const waiting = findWaiting({ facts, excluded, group: 'everyone' }, { duty: ofGroup, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'The most attacked people sign in again once a day, in browsers and in mobile and desktop apps, and in a browser each time they open it.',
    steps: ({ facts, parameters: { hours } }) => [
      ...stepsToGroup(kind, facts.groups),
      ...policySteps({
        users: `the group ${mostAttackedGroupName(kind)}`,
        access: [
          `Session: Sign-in frequency, Periodic reauthentication, ${hours.map(signInFrequency).join('')}`,
          'Session: Persistent browser session, Never persistent',
        ],
      }),
    ],
  },
});
