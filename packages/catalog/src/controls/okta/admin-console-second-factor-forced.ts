import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { oneFactorRules } from '../../judging/one-factor-rules.ts';
import { adminConsole, isForFirstPartyApp } from '../../judging/first-party-apps.ts';
import { areExclusionsUnread, exclusionsUnread, rulesAsked, rulesNamed } from '../../judging/rules-in-order.ts';
import { turningOn } from '../../judging/staged-rule.ts';
import { stricterRules } from '../../judging/stricter-rules.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const grantRequirements = ['second-factor', 'phishing-resistant-factor'] as const;
const shown = { 'second-factor': 'Any 2 factor types', 'phishing-resistant-factor': 'Possession factor: Phishing resistant' };

const ofConsole = (policies: readonly SignInPolicy[]) => policies.filter((policy) => isForFirstPartyApp(policy, adminConsole));
const weakRules = (policies: readonly SignInPolicy[], known: readonly Group[] | undefined) => oneFactorRules(ofConsole(policies), known);

export const adminConsoleSecondFactorForced = defineControl({
  id: 'okta.admin-console-second-factor-forced',
  title: 'Require MFA for the Admin Console',
  name: 'Multifactor authentication for the Admin Console',
  action: 'Force',
  priority: 'p1',
  description:
    'Every rule of the authentication policy Okta Admin Console that lets administrators in from anywhere asks for two factor types.',
  why: 'An attacker in the Admin Console can reset every password and factor, and open every app.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['okta.enrollment-required'],
  answers: {
    'nist-800-53': ['IA-2(1)', 'IA-2(8)'],
    'nist-csf': ['PR.AA-03', 'PR.AA-05'],
    'cis-v8': ['6.5'],
    'iso-27001': ['A.8.2', 'A.8.5'],
    'mitre-attack': ['T1078.004', 'T1556.006'],
    hitrust: ['01.c', '01.q'],
  },
  evidence: {
    events: signIns,
    by: 'app',
    would: 'replay',
    because: 'Its rule is replayed over the sign-ins of your people. It stops those to the Admin Console that showed no second factor.',
  },
  needs: { policies: signInPolicies, groups: optional(groups) },

  assess({ policies, groups: known }) {
    const rules = rulesAsked(ofConsole(policies), known);
    if (rules.length === 0)
      return notApplicable({
        because: 'No authentication policy is called Okta Admin Console. The Classic Engine has none: there the global session decides.',
      });
    const weak = weakRules(policies, known);
    if (weak.length > 0 && areExclusionsUnread(rules, known)) return unknown({ because: exclusionsUnread });
    const found = { count: weak.length, total: rules.length, what: 'rules for the Admin Console' };
    return weak.length === 0 ? pass({ found }) : fail({ because: `One factor opens the Admin Console by ${rulesNamed(weak)}.`, found });
  },

  remedy: {
    parameters: {
      grantRequirements: customizable('User must authenticate with', grantRequirements, (grantRequirement) => shown[grantRequirement]),
    },
    changes({ facts, parameters, group, excluded }) {
      const { policies: rules, groups: known } = facts;
      const asked = { name: 'Rampart two factors', grantRequirements: parameters.grantRequirements, rules, groups: known, group, excluded };
      return stricterRules(weakRules(rules, known), asked).map((rule) => {
        const staged = turningOn(rule, rules);
        return staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule);
      });
    },
    disruption:
      'Administrators are prompted for MFA each time they open the Admin Console. An administrator without an authenticator is locked out until another administrator resets it.',
    steps: ({ parameters }) => [
      'See that every administrator has enrolled Okta Verify or a security key, and that an emergency account with one is at hand.',
      'In the Okta Admin Console, open Security > Authentication Policies > Okta Admin Console, and choose Add rule.',
      'Leave IF as it is but for User is: exclude your emergency access accounts.',
      `THEN User must authenticate with: ${parameters.grantRequirements.map((grantRequirement) => shown[grantRequirement]).join(', ')}. Choose Save and put the rule above the others.`,
    ],
  },
});
