import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { rulesBefore, judgeAppsOfMostAttacked, type MostAttackedDuty, stepsBefore } from '../../judging/okta/apps-of-most-attacked.ts';
import { mostAttackedNeeds } from '../../judging/most-attacked.ts';

const duty: MostAttackedDuty = {
  kind: 'phishing',
  enough: ['phishing-resistant-factor'],
  without: 'a factor that resists phishing',
};

export const mostAttackedResistPhishingInOkta = defineControl({
  id: 'okta.most-attacked-resist-phishing',
  title: 'Require phishing-resistant authenticators of people most attacked by phishing',
  name: 'Phishing-resistant authenticators of the most attacked',
  action: 'Force',
  priority: 'p1',
  description:
    'In every authentication policy that apps of yours use, the rules that let in the people most attacked by phishing say: Possession factor constraints are, Phishing resistant.',
  why: 'They get most of the pages that look like the sign-in page and relay codes and pushes. Okta FastPass, a passkey and a smart card answer only to the real page.',
  group: 'Sign-on Block',
  programs: ['most_attacked_phishing'],
  platforms: ['all'],
  requires: ['okta.security-keys-offered'],
  answers: {
    'nist-800-53': ['IA-2(2)', 'IA-2(8)'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1078.004', 'T1557', 'T1621'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: signIns,
    by: 'app',
    would: 'replay',
    because:
      'Replayed against the sign-ins of the members of the group: the rules stop sign-ins without a second factor. Which kind of factor the others used is not logged.',
  },
  needs: { policies: signInPolicies, zones: optional(zones), ...mostAttackedNeeds },
  assess: (facts) => judgeAppsOfMostAttacked(facts, duty),

  remedy: {
    parameters: { factor: fixed('Possession factor constraints are', ['phishing-resistant-factor'], () => 'Phishing resistant') },
    changes: ({ facts, parameters, excluded }) =>
      rulesBefore(facts, duty, { name: 'Rampart phishing-resistant', grantRequirements: parameters.factor, excluded }).map(
        ({ rule, staged }) => (staged ? signInRuleChanges.enable(staged) : signInRuleChanges.create(rule)),
      ),
    disruption:
      'The people most attacked by phishing need Okta FastPass, a passkey or a smart card before they can open these apps. Let them enroll first. Anyone who comes into the group later needs one too: with a subscription that may be within the hour.',
    steps: ({ facts }) =>
      stepsBefore(
        facts,
        duty,
        'THEN User must authenticate with: Any 1 factor type or more, Possession factor constraints are: Phishing resistant.',
      ),
  },
});
