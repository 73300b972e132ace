import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { isForCustomerApps } from '../../judging/first-party-apps.ts';
import { oneFactorRules } from '../../judging/one-factor-rules.ts';
import { areExclusionsUnread, exclusionsUnread, policyNameOf, rulesAsked, rulesNamed } from '../../judging/rules-in-order.ts';
import { turningOn } from '../../judging/staged-rule.ts';
import { stricterRules } from '../../judging/stricter-rules.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const weakRules = (policies: readonly SignInPolicy[], known: readonly Group[] | undefined) =>
  oneFactorRules(policies.filter(isForCustomerApps), known);

export const appSecondFactorForced = defineControl({
  id: 'okta.app-second-factor-forced',
  title: 'Require MFA in app policies',
  name: 'Multifactor authentication in app policies',
  action: 'Force',
  priority: 'p1',
  description:
    'Every authentication policy that apps of yours use asks for two factor types wherever it lets people in from anywhere. Okta’s own Dashboard shows only tiles, so it does not count.',
  why: 'In the Identity Engine it is the policy of the app that decides. An app that accepts a password alone is as safe as the worst password.',
  group: 'Applications',
  programs: ['baseline', 'zero_trust'],
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
    because: 'Its rules are replayed over the sign-ins of your people. They stop those to the apps concerned that showed no second factor.',
  },
  needs: { policies: signInPolicies, groups: optional(groups) },

  assess({ policies, groups: known }) {
    const rules = rulesAsked(policies.filter(isForCustomerApps), known);
    if (rules.length === 0) return notApplicable({ because: 'No authentication policy is used by an app of yours.' });
    const weak = weakRules(policies, known);
    if (weak.length > 0 && areExclusionsUnread(rules, known)) return unknown({ because: exclusionsUnread });
    const found = { count: weak.length, total: rules.length, what: 'rules of authentication policies' };
    return weak.length === 0 ? pass({ found }) : fail({ because: `One factor is enough from anywhere by ${rulesNamed(weak)}.`, found });
  },

  remedy: {
    parameters: { factors: fixed('User must authenticate with', ['second-factor'], () => 'Any 2 factor types') },
    changes({ facts, parameters, group, excluded }) {
      const { policies: rules, groups: known } = facts;
      const asked = { name: 'Rampart two factors', grantRequirements: parameters.factors, rules, groups: known, group, excluded };
      return stricterRules(weakRules(rules, known), asked).map((rule) => {
        const staged = turningOn(rule, rules);
        return staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule);
      });
    },
    disruption: 'People are prompted for MFA when they open one of these apps. People without an authenticator enroll one first.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Authentication Policies.',
      ...weakRules(facts.policies, facts.groups).map(
        (rule) => `Choose ${policyNameOf(rule)}, and add a rule above ${rule.name} with the same conditions.`,
      ),
      'IF User is: exclude your emergency access accounts.',
      'THEN User must authenticate with: Any 2 factor types. Choose Save.',
    ],
  },
});
