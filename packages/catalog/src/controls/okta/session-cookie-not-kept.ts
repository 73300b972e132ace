import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';
import { rulesAsked, rulesNamed } from '../../judging/okta/rules-in-order.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const openRules = (policies: readonly SignInPolicy[]) =>
  rulesAsked(policies).filter(({ apps, decision }) => apps.all && decision === 'allow');
const keepingRules = (policies: readonly SignInPolicy[]) => openRules(policies).filter(({ session }) => session.persistentBrowser === true);

export const sessionCookieNotKept = defineControl({
  id: 'okta.session-cookie-not-kept',
  title: 'End Okta sessions with the browser',
  name: 'Global session cookies',
  action: 'Standard, ending with the browser',
  priority: 'p3',
  description:
    'In every rule of the global session policies, Okta global session cookies persist across browser sessions is set to Disable.',
  why: 'A cookie that outlives the browser stays on shared and lost computers, and is what infostealers collect.',
  group: 'Sessions',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SC-23', 'AC-12'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['4.3'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1539'],
    hitrust: ['01.t'],
  },
  evidence: {
    events: signIns,
    like: { client: ['browser'], outcome: ['success'] },
    by: 'platform',
    would: 'not-known',
    because: 'A stolen cookie is used without signing in again. These attempts got in with a browser, which keeps such a cookie.',
  },
  needs: { policies: signInPolicies },

  assess({ policies }) {
    const rules = openRules(policies);
    if (rules.length === 0) return notApplicable({ because: 'No rule of a global session policy allows access.' });
    const keeping = keepingRules(policies);
    const found = { count: keeping.length, total: rules.length, what: 'global session policy rules' };
    return keeping.length === 0
      ? pass({ found })
      : fail({ because: `Session cookies outlive the browser under ${rulesNamed(keeping)}.`, about: keeping, found });
  },

  remedy: {
    parameters: { cookies: fixed('Okta global session cookies persist across browser sessions', [false], () => 'Disable') },
    changes: ({ facts, group }) =>
      keepingRules(facts.policies)
        .filter(({ audience }) => concernsGroup(audience, group))
        .map((rule) => {
          const before = SignInPolicySettings.parse(rule);
          return signInRuleChanges.update({
            target: rule.id,
            before,
            after: { ...before, session: { ...before.session, persistentBrowser: false } },
          });
        }),
    disruption: 'People sign in again after they close their browser.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Global Session Policy.',
      ...keepingRules(facts.policies).map(({ name }) => `Find the policy and rule ${name}, choose Actions > Edit.`),
      'Set Okta global session cookies persist across browser sessions: Disable. Choose Update Rule.',
    ],
  },
});
