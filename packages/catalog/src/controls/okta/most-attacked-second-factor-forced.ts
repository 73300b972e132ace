import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { secondFactors } from '../../judging/forces.ts';
import { rulesBefore, judgeAppsOfMostAttacked, type MostAttackedDuty, stepsBefore } from '../../judging/okta/apps-of-most-attacked.ts';
import { mostAttackedNeeds } from '../../judging/most-attacked.ts';

const duty: MostAttackedDuty = {
  kind: 'overall',
  enough: secondFactors,
  without: 'a second factor',
};

export const mostAttackedSecondFactorForced = defineControl({
  id: 'okta.most-attacked-second-factor-forced',
  title: 'Require MFA of the most attacked people in app policies',
  name: 'Multifactor authentication of the most attacked',
  action: 'Force',
  priority: 'p1',
  description:
    'Every authentication policy that apps of yours use asks the people most attacked overall for two factor types wherever it lets them in from anywhere.',
  why: 'Their passwords are tried, guessed and phished more often than any others. These people need a second factor now, even before every app asks everyone for one.',
  group: 'Applications',
  programs: ['most_attacked_overall'],
  platforms: ['all'],
  requires: ['okta.enrollment-required'],
  answers: {
    'nist-800-53': ['IA-2(2)', 'AC-3'],
    'nist-csf': ['PR.AA-03', 'PR.AA-05'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5', 'A.5.15'],
    'mitre-attack': ['T1078', 'T1110'],
    hitrust: ['01.j', '01.q'],
  },
  evidence: {
    events: signIns,
    by: 'app',
    would: 'replay',
    because: 'Replayed against the sign-ins of the members of the group: the rules stop sign-ins to these apps without a second factor.',
  },
  needs: { policies: signInPolicies, zones: optional(zones), ...mostAttackedNeeds },
  assess: (facts) => judgeAppsOfMostAttacked(facts, duty),

  remedy: {
    parameters: { factor: fixed('User must authenticate with', ['second-factor'], () => 'Any 2 factor types') },
    changes: ({ facts, parameters, excluded }) =>
      rulesBefore(facts, duty, { name: 'Rampart two factors for the most attacked', grantRequirements: parameters.factor, excluded }).map(
        ({ rule, staged }) => (staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule)),
      ),
    disruption:
      'The most attacked people are prompted for MFA when they open one of these apps. People without an authenticator enroll one first.',
    steps: ({ facts }) => stepsBefore(facts, duty, 'THEN User must authenticate with: Any 2 factor types.'),
  },
});
