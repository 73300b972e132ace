import { accessPolicies } from './initial-access-policies.ts';
import { enrollmentPolicies } from './initial-enrollment-policies.ts';
import { passwordPolicies } from './initial-password-policies.ts';
import { sessionPolicies } from './initial-session-policies.ts';
import { initialPolicyId, initialRuleId, type Policy, type PolicyType } from './policy.ts';
import type { Names, PolicyDraft } from './initial-policy.ts';

/** The policies of the company on the first day, weak where the list of weak settings says so. */
export function initialPolicies(names: Names, since: Date): Policy[] {
  const drafts: Readonly<Record<PolicyType, readonly PolicyDraft[]>> = {
    OKTA_SIGN_ON: sessionPolicies(names),
    ACCESS_POLICY: accessPolicies(names),
    PASSWORD: passwordPolicies(names),
    MFA_ENROLL: enrollmentPolicies(names),
  };
  const times = { created: since, lastUpdated: since };
  return Object.entries(drafts).flatMap(([type, list]) =>
    list.map(({ rules, system = false, settings = null, ...draft }, place): Policy => ({
      ...draft,
      ...times,
      id: initialPolicyId(type as PolicyType, draft.name),
      type: type as PolicyType,
      status: 'ACTIVE',
      priority: type === 'ACCESS_POLICY' ? 1 : place + 1,
      system,
      settings,
      rules: rules.map((rule, position) => ({
        system: false,
        priority: position + 1,
        ...rule,
        ...times,
        id: initialRuleId(type as PolicyType, draft.name, rule.name),
        status: 'ACTIVE',
      })),
    })),
  );
}
