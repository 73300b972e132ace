import type { Caller } from './access.ts';
import type { Body } from './okta-api.ts';
import type { OktaOrg } from './org.ts';
import { policyBody, type Policy, type PolicyType, type Rule } from './policy.ts';

export interface WhichPolicy {
  readonly type: PolicyType;
  readonly policy: string;
}

export interface WhichRule extends WhichPolicy {
  readonly rule: string;
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what is named changes, at whatever depth. */
function merged(body: Body, change: Body): Body {
  const next = Object.entries(change).map(([name, value]): [string, unknown] => {
    const old = body[name];
    return [name, isBody(old) && isBody(value) ? merged(old, value) : value];
  });
  return { ...body, ...Object.fromEntries(next) };
}

function findRule(org: OktaOrg, { type, policy: name, rule: ruleName }: WhichRule): { readonly policy: Policy; readonly rule: Rule } {
  const policy = org.policies.named(type, name);
  const rule = policy.rules.find((one) => one.name === ruleName);
  if (rule === undefined) throw new Error(`The policy ${name} has no rule called ${ruleName}.`);
  return { policy, rule };
}

export function changePolicy(org: OktaOrg, caller: Caller, which: WhichPolicy, change: Body): void {
  const policy = org.policies.named(which.type, which.policy);
  org.policies.update(policy, merged(policyBody(policy, org.base), change), caller);
}

export function changeRule(org: OktaOrg, caller: Caller, which: WhichRule, change: Body): void {
  const { policy, rule } = findRule(org, which);
  org.rules.update(policy, rule, merged(org.rules.bodyOf(policy, rule), change), caller);
}

export function setRuleStatus(org: OktaOrg, caller: Caller, which: WhichRule, status: Rule['status']): void {
  const { policy, rule } = findRule(org, which);
  org.rules.setStatus(policy, rule, status, caller);
}
