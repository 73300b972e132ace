import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { rulesAsked, rulesNamed } from '../../judging/okta/rules-in-order.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const most = { lifetimeMinutes: 12 * 60, idleMinutes: 2 * 60 } as const;
const limits = ['lifetimeMinutes', 'idleMinutes'] as const;
type Limit = (typeof limits)[number];
const shown = {
  lifetimeMinutes: 'Maximum Okta global session lifetime: 12 hours',
  idleMinutes: 'Maximum Okta global session idle time: 2 hours',
};

const isWithin = ({ session }: SignInPolicy, limit: Limit): boolean => (session[limit] ?? Infinity) <= most[limit];
const openRules = (policies: readonly SignInPolicy[]) =>
  rulesAsked(policies).filter(({ apps, decision }) => apps.all && decision === 'allow');
const longRules = (policies: readonly SignInPolicy[]) =>
  openRules(policies).filter((rule) => !limits.every((limit) => isWithin(rule, limit)));

export const sessionLifetimeLimited = defineControl({
  id: 'okta.session-lifetime-limited',
  title: 'Shorten the global session lifetime',
  name: 'Global session',
  action: 'Short lifetime',
  priority: 'p2',
  description: 'Every rule of the global session policies ends a session after at most 12 hours, and after at most 2 idle hours.',
  why: 'A session cookie taken from a browser opens every app until the session ends, without a password and without a second factor.',
  group: 'Sessions',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-12', 'IA-11'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['4.3'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1539', 'T1550.004'],
    hitrust: ['01.t'],
  },
  evidence: {
    events: signIns,
    like: { outcome: ['success'], risk: ['medium', 'high'] },
    by: 'app',
    would: 'not-known',
    because: 'A stolen session is used without signing in again. These risky sign-ins got in and opened a session that lasts too long.',
  },
  needs: { policies: signInPolicies },

  assess({ policies }) {
    const rules = openRules(policies);
    if (rules.length === 0) return notApplicable({ because: 'No rule of a global session policy allows access.' });
    const long = longRules(policies);
    const found = { count: long.length, total: rules.length, what: 'global session policy rules' };
    if (long.length === 0) return pass({ found });
    return fail({ because: `Sessions last longer than 12 hours, or 2 hours unused, under ${rulesNamed(long)}.`, about: long, found });
  },

  remedy: {
    parameters: { limits: customizable('Session limits', limits, (limit) => shown[limit]) },
    changes: ({ facts, parameters, group }) =>
      longRules(facts.policies)
        .filter(({ audience }) => concernsGroup(audience, group))
        .map((rule) => {
          const before = SignInPolicySettings.parse(rule);
          const exceeded = parameters.limits.filter((limit) => !isWithin(rule, limit));
          const shorter = Object.fromEntries(exceeded.map((limit) => [limit, most[limit]]));
          return signInRuleChanges.update({ target: rule.id, before, after: { ...before, session: { ...before.session, ...shorter } } });
        }),
    disruption: 'People sign in again once a working day, and after two hours away. Sessions that are open now keep their limits.',
    steps: ({ facts, parameters }) => [
      'In the Okta Admin Console, open Security > Global Session Policy.',
      ...longRules(facts.policies).map(({ name }) => `Find the policy and rule ${name}, choose Actions > Edit.`),
      ...parameters.limits.map((limit) => `Set ${shown[limit]}.`),
      'Choose Update Rule.',
    ],
  },
});
