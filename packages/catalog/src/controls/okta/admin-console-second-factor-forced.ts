import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { notApplicable, unknown } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { emergencyAccess, type EmergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { oneFactorRules, verdictOnFactors } from '../../judging/okta/one-factor-rules.ts';
import {
  adminConsole,
  areVendorAppsUnread,
  isForThatAppAlone,
  isForVendorApp,
  vendorAppsUnread,
} from '../../judging/okta/first-party-apps.ts';
import { policyNameOf, rulesAsked } from '../../judging/okta/rules-in-order.ts';
import { turningOn } from '../../judging/okta/staged-rule.ts';
import { stricterRules } from '../../judging/okta/stricter-rules.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const grantRequirements = ['second-factor', 'phishing-resistant-factor'] as const;
const shown = { 'second-factor': 'Any 2 factor types', 'phishing-resistant-factor': 'Possession factor: Phishing resistant' };

const ofConsole = (policies: readonly SignInPolicy[]) => policies.filter((policy) => isForVendorApp(policy, adminConsole));
/** What is asked of administrators would be asked of everyone who opens another app by the same policy. */
const isShared = (policy: SignInPolicy): boolean => !isForThatAppAlone(policy, adminConsole);
/** Whoever opens it is an administrator: by name, only emergency access users may be excluded. */
const knownOf = <Facts extends { readonly emergency: EmergencyAccess | undefined }>({ emergency, ...known }: Facts) => ({
  ...known,
  byName: { emergency },
});
const policiesNamed = (rules: readonly SignInPolicy[]): string => [...new Set(rules.map(policyNameOf))].join(', ');

export const adminConsoleSecondFactorForced = defineControl({
  id: 'okta.admin-console-second-factor-forced',
  title: 'Require MFA for the Admin Console',
  name: 'Multifactor authentication for the Admin Console',
  action: 'Force',
  priority: 'p1',
  description:
    'Every rule of the authentication policy that the Okta Admin Console uses asks for two factor types wherever it lets administrators in from anywhere. By name, it excludes emergency access users alone.',
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
    because: 'Replayed against the sign-ins of your people: the rule stops sign-ins to the Admin Console without a second factor.',
  },
  needs: {
    policies: signInPolicies,
    groups: optional(groups),
    zones: optional(zones),
    people: optional(people),
    emergency: optional(emergencyAccess),
  },

  assess({ policies, ...facts }) {
    const known = knownOf(facts);
    if (areVendorAppsUnread(policies)) return unknown({ because: vendorAppsUnread });
    const rules = ofConsole(policies);
    if (rulesAsked(rules, facts.groups).length === 0)
      return notApplicable({
        because: 'The Okta Admin Console uses no authentication policy. The Classic Engine has none: there the global session decides.',
      });
    return verdictOnFactors(rules, known, { what: 'rules for the Admin Console', enough: 'One factor opens the Admin Console' });
  },

  remedy: {
    parameters: {
      grantRequirements: customizable('User must authenticate with', grantRequirements, (grantRequirement) => shown[grantRequirement]),
    },
    changes({ facts, parameters, group, excluded }) {
      const { policies: rules, ...others } = facts;
      const known = knownOf(others);
      const { grantRequirements: required } = parameters;
      const asked = { name: 'Rampart two factors', grantRequirements: required, rules, groups: known.groups, group, excluded };
      const weak = oneFactorRules(ofConsole(rules), known).filter((rule) => !isShared(rule));
      return stricterRules(weak, asked).map((rule) => {
        const staged = turningOn(rule, rules);
        return staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule);
      });
    },
    disruption:
      'Administrators are prompted for MFA each time they open the Admin Console. An administrator without an authenticator is locked out until another administrator resets it.',
    steps: ({ facts, parameters }) => [
      'See that every administrator has enrolled Okta Verify or a security key, and that an emergency account with one is at hand.',
      ...(ofConsole(facts.policies).some(isShared)
        ? [
            'The Admin Console shares its policy with other apps. In the Okta Admin Console, open Security > Authentication Policies and choose Add a policy, then Add app: Okta Admin Console.',
            'In the new policy, choose Add rule.',
          ]
        : [
            `In the Okta Admin Console, open Security > Authentication Policies > ${policiesNamed(ofConsole(facts.policies)) || 'Okta Admin Console'}, and choose Add rule.`,
          ]),
      'Leave IF as it is but for User is: exclude your emergency access accounts.',
      `THEN User must authenticate with: ${parameters.grantRequirements.map((grantRequirement) => shown[grantRequirement]).join(', ')}. Choose Save and put the rule above the others.`,
    ],
  },
});
