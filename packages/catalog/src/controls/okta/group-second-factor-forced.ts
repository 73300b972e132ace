import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { notApplicable } from '@rampart/domain/verdict.ts';
import { optional } from '@rampart/domain/fact.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { oneFactorRules, verdictOnFactors } from '../../judging/okta/one-factor-rules.ts';
import { policyNameOf, rulesAsked } from '../../judging/okta/rules-in-order.ts';
import { turningOn } from '../../judging/okta/staged-rule.ts';
import { stricterRules } from '../../judging/okta/stricter-rules.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

/** The Identity Engine has policies of apps in every organisation, the Classic Engine has none. */
const isClassic = (policies: readonly SignInPolicy[]): boolean => policies.every(({ apps }) => apps.all);

/** Okta's own default rule opens a session for everyone else, and leaves MFA to the policies of the apps, where there are any. */
const ofSessions = (policies: readonly SignInPolicy[]) =>
  policies.filter(({ apps, isBuiltIn }) => apps.all && (!isBuiltIn || isClassic(policies)));

export const groupSecondFactorForced = defineControl({
  id: 'okta.group-second-factor-forced',
  title: 'Require MFA in group session policies',
  name: 'Multifactor authentication in group session policies',
  action: 'Force',
  priority: 'p1',
  description:
    'In every global session policy made for a group, each rule that lets people in from anywhere says Multifactor authentication (MFA) is: Required. In the Classic Engine, where apps have no policies, the default policy must say so too. A rule may exclude up to five accounts, such as those for emergencies.',
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
    because: 'Replayed against the sign-ins of these groups: the rules stop sign-ins without a second factor.',
  },
  needs: { policies: signInPolicies, groups: optional(groups), zones: optional(zones) },

  assess({ policies, ...known }) {
    const rules = ofSessions(policies);
    if (rulesAsked(rules, known.groups).length === 0) return notApplicable({ because: 'No global session policy is made for a group.' });
    const what = isClassic(policies) ? 'rules of global session policies' : 'rules of group session policies';
    return verdictOnFactors(rules, known, { what, enough: 'A password is enough' });
  },

  remedy: {
    parameters: { factor: fixed('Multifactor authentication (MFA) is', ['second-factor'], () => 'Required') },
    changes({ facts, parameters, group, excluded }) {
      const { policies: rules, ...known } = facts;
      const asked = { name: 'Rampart second factor', grantRequirements: parameters.factor, rules, groups: known.groups, group, excluded };
      return stricterRules(oneFactorRules(ofSessions(rules), known), asked).map((rule) => {
        const staged = turningOn(rule, rules);
        return staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule);
      });
    },
    disruption: 'Members of the group are prompted for MFA when their session starts. People without an authenticator enroll one first.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Global Session Policy.',
      ...oneFactorRules(ofSessions(facts.policies), facts).map((rule) =>
        rule.isBuiltIn
          ? `Choose the policy ${policyNameOf(rule)} and add a rule, which comes before ${rule.name}.`
          : `Choose the policy ${policyNameOf(rule)} and edit the rule in ${rule.name}.`,
      ),
      'Exclude users: your emergency access accounts.',
      'Set Multifactor authentication (MFA) is: Required, and Users will be prompted for MFA: At every sign-in. Choose Update Rule.',
    ],
  },
});
