import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { optional } from '@rampart/domain/fact.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { oneFactorRules } from '../../judging/one-factor-rules.ts';
import { areExclusionsUnread, exclusionsUnread, policyNameOf, rulesAsked, rulesNamed } from '../../judging/rules-in-order.ts';
import { turningOn } from '../../judging/staged-rule.ts';
import { stricterRules } from '../../judging/stricter-rules.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

/** Okta's own default rule opens a session for everyone else, and leaves MFA to the policies of the apps. */
const ofGroups = (policies: readonly SignInPolicy[]) => policies.filter(({ apps, isBuiltIn }) => apps.all && !isBuiltIn);
const weakRules = (policies: readonly SignInPolicy[], known: readonly Group[] | undefined) => oneFactorRules(ofGroups(policies), known);

export const groupSecondFactorForced = defineControl({
  id: 'okta.group-second-factor-forced',
  title: 'Require MFA in group session policies',
  name: 'Multifactor authentication in group session policies',
  action: 'Force',
  priority: 'p1',
  description:
    'In every global session policy made for a group, each rule that lets people in from anywhere says Multifactor authentication (MFA) is: Required.',
  why: 'A policy for a group is evaluated before the default policy. A rule in it that accepts a password alone opens a session to any attacker with that password.',
  group: 'Multi-factor authentication',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['okta.enrollment-required'],
  answers: {
    'nist-800-53': ['IA-2(1)', 'IA-2(2)'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['6.3', '6.4'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1078.004', 'T1110'],
    hitrust: ['01.j', '01.q'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because: 'Its rules are replayed over the sign-ins of the groups concerned. They stop those that showed no second factor.',
  },
  needs: { policies: signInPolicies, groups: optional(groups) },

  assess({ policies, groups: known }) {
    const rules = rulesAsked(ofGroups(policies), known);
    if (rules.length === 0) return notApplicable({ because: 'No global session policy is made for a group.' });
    const weak = weakRules(policies, known);
    if (weak.length > 0 && areExclusionsUnread(rules, known)) return unknown({ because: exclusionsUnread });
    const found = { count: weak.length, total: rules.length, what: 'rules of group session policies' };
    return weak.length === 0 ? pass({ found }) : fail({ because: `A password is enough from anywhere by ${rulesNamed(weak)}.`, found });
  },

  remedy: {
    parameters: { factor: fixed('Multifactor authentication (MFA) is', ['second-factor'], () => 'Required') },
    changes({ facts, parameters, group, excluded }) {
      const { policies: rules, groups: known } = facts;
      const asked = { name: 'Rampart second factor', grantRequirements: parameters.factor, rules, groups: known, group, excluded };
      return stricterRules(weakRules(rules, known), asked).map((rule) => {
        const staged = turningOn(rule, rules);
        return staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule);
      });
    },
    disruption: 'Members of the group are prompted for MFA when their session starts. People without an authenticator enroll one first.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Global Session Policy.',
      ...weakRules(facts.policies, facts.groups).map(
        (rule) => `Choose the policy ${policyNameOf(rule)} and edit the rule in ${rule.name}.`,
      ),
      'Exclude users: your emergency access accounts.',
      'Set Multifactor authentication (MFA) is: Required, and Users will be prompted for MFA: At every sign-in. Choose Update Rule.',
    ],
  },
});
