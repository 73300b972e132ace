import { accessPolicies } from './initial-access-policies.ts';
import { enrollmentPolicies } from './initial-enrollment-policies.ts';
import { passwordPolicies } from './initial-password-policies.ts';
import type { Names, PolicyDraft } from './initial-policy.ts';
import { sessionPolicies } from './initial-session-policies.ts';
import { initialPolicyId, initialRuleId, type Policy, type PolicyType, type Rule } from './policy.ts';

/** The company's policies on the first day, weak where the list of weak settings says so. */
export function initialPolicies(names: Names, since: Date): { readonly policies: readonly Policy[]; readonly rules: readonly Rule[] } {
  const drafts: Readonly<Record<PolicyType, readonly PolicyDraft[]>> = {
    OKTA_SIGN_ON: sessionPolicies(names),
    ACCESS_POLICY: accessPolicies(names),
    PASSWORD: passwordPolicies(names),
    MFA_ENROLL: enrollmentPolicies(names),
  };
  const unchanged = { status: 'ACTIVE', created: since, lastUpdated: since } as const;
  const policies: Policy[] = [];
  const rules: Rule[] = [];
  for (const [type, list] of Object.entries(drafts) as readonly (readonly [PolicyType, readonly PolicyDraft[]])[]) {
    for (const [place, { rules: ruleDrafts, system = false, settings = null, ...draft }] of list.entries()) {
      const id = initialPolicyId(type, draft.name);
      policies.push({ ...draft, ...unchanged, id, type, priority: type === 'ACCESS_POLICY' ? 1 : place + 1, system, settings });
      for (const [position, rule] of ruleDrafts.entries())
        rules.push({
          system: false,
          priority: position + 1,
          ...rule,
          ...unchanged,
          id: initialRuleId(type, draft.name, rule.name),
          policyId: id,
        });
    }
  }
  return { policies, rules };
}
