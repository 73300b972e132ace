import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { notApplicable, unknown } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { areVendorAppsUnread, isForCustomerApps, vendorAppsUnread } from '../../judging/okta/first-party-apps.ts';
import { oneFactorRules, verdictOnFactors } from '../../judging/okta/one-factor-rules.ts';
import { policyNameOf, rulesAsked } from '../../judging/okta/rules-in-order.ts';
import { turningOn } from '../../judging/okta/staged-rule.ts';
import { stricterRules } from '../../judging/okta/stricter-rules.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const ofApps = (policies: readonly SignInPolicy[]) => policies.filter(isForCustomerApps);

export const appSecondFactorForced = defineControl({
  id: 'okta.app-second-factor-forced',
  title: 'Require MFA in app policies',
  name: 'Multifactor authentication in app policies',
  action: 'Force',
  priority: 'p1',
  description:
    'Every authentication policy that apps of yours use asks for two factor types wherever it lets people in from anywhere. Okta’s own Dashboard and browser plugin show only tiles, so they do not count. A rule may exclude up to five accounts, such as those for emergencies.',
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
    because: 'Replayed against the sign-ins of your people: the rules stop sign-ins to these apps without a second factor.',
  },
  needs: { policies: signInPolicies, groups: optional(groups), zones: optional(zones) },

  assess({ policies, ...known }) {
    const rules = ofApps(policies);
    if (rulesAsked(rules, known.groups).length === 0)
      return notApplicable({ because: 'No authentication policy is used by an app of yours.' });
    const verdict = verdictOnFactors(rules, known, { what: 'rules of authentication policies', enough: 'One factor is enough' });
    // Those of the Dashboard may be among them.
    return verdict.state === 'fail' && areVendorAppsUnread(policies) ? unknown({ because: vendorAppsUnread }) : verdict;
  },

  remedy: {
    parameters: { factors: fixed('User must authenticate with', ['second-factor'], () => 'Any 2 factor types') },
    changes({ facts, parameters, group, excluded }) {
      const { policies: rules, ...known } = facts;
      // Weak ones may be those of the Dashboard and of the Admin Console, which this control is not about.
      if (areVendorAppsUnread(rules)) return [];
      const asked = { name: 'Rampart two factors', grantRequirements: parameters.factors, rules, groups: known.groups, group, excluded };
      return stricterRules(oneFactorRules(ofApps(rules), known), asked).map((rule) => {
        const staged = turningOn(rule, rules);
        return staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule);
      });
    },
    disruption: 'People are prompted for MFA when they open one of these apps. People without an authenticator enroll one first.',
    steps({ facts }) {
      if (areVendorAppsUnread(facts.policies))
        return [
          'Grant Rampart the scope okta.apps.read and an administrator role that sees every app, such as Read-only Administrator, and process again: until then it is not known which policies are those of Okta’s own apps.',
        ];
      return [
        'In the Okta Admin Console, open Security > Authentication Policies.',
        ...oneFactorRules(ofApps(facts.policies), facts).map(
          (rule) => `Choose ${policyNameOf(rule)}, and add a rule above ${rule.name} with the same conditions and authentication methods.`,
        ),
        'IF User is: exclude your emergency access accounts.',
        'THEN User must authenticate with: Any 2 factor types. Choose Save.',
      ];
    },
  },
});
