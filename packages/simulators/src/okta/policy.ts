import type { Body } from './okta-api.ts';
import { oktaId } from './okta-id.ts';

export const policyTypes = ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'PASSWORD', 'MFA_ENROLL'] as const;
export type PolicyType = (typeof policyTypes)[number];

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly priority: number;
  readonly system: boolean;
  readonly created: Date;
  readonly lastUpdated: Date;
  readonly conditions: Body;
  readonly actions: Body;
}

export interface Policy {
  readonly id: string;
  readonly type: PolicyType;
  readonly name: string;
  readonly description: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly priority: number;
  readonly system: boolean;
  readonly created: Date;
  readonly lastUpdated: Date;
  readonly conditions: Body | null;
  readonly settings: Body | null;
  readonly rules: readonly Rule[];
}

/** Of the policies of the first day, whatever they are called later. */
export const initialPolicyId = (type: PolicyType, name: string): string => oktaId('00p', `${type} ${name}`);
export const initialRuleId = (type: PolicyType, policy: string, name: string): string => oktaId('0pr', `${type} ${policy} ${name}`);

/** The last rule of an authentication policy stays last, whatever comes before it. */
export const lastPriority = 99;

/** What a rule calls its own type. */
export const ruleTypeOf = (type: PolicyType): string => (type === 'OKTA_SIGN_ON' ? 'SIGN_ON' : type);

export function ruleBody({ id, type }: Policy, rule: Rule, base: string): Body {
  const href = `${base}/api/v1/policies/${id}/rules/${rule.id}`;
  const next = rule.status === 'ACTIVE' ? 'deactivate' : 'activate';
  return {
    id: rule.id,
    name: rule.name,
    status: rule.status,
    priority: rule.priority,
    system: rule.system,
    created: rule.created.toISOString(),
    lastUpdated: rule.lastUpdated.toISOString(),
    type: ruleTypeOf(type),
    conditions: rule.conditions,
    actions: rule.actions,
    _links: {
      self: { href, hints: { allow: ['GET', 'PUT', 'DELETE'] } },
      ...(rule.system ? {} : { [next]: { href: `${href}/lifecycle/${next}`, hints: { allow: ['POST'] } } }),
    },
  };
}

export function policyBody(policy: Policy, base: string): Body {
  const href = `${base}/api/v1/policies/${policy.id}`;
  const next = policy.status === 'ACTIVE' ? 'deactivate' : 'activate';
  return {
    id: policy.id,
    type: policy.type,
    name: policy.name,
    description: policy.description,
    status: policy.status,
    priority: policy.priority,
    system: policy.system,
    created: policy.created.toISOString(),
    lastUpdated: policy.lastUpdated.toISOString(),
    conditions: policy.conditions,
    ...(policy.settings === null ? {} : { settings: policy.settings }),
    _links: {
      self: { href, hints: { allow: policy.system ? ['GET', 'PUT'] : ['GET', 'PUT', 'DELETE'] } },
      rules: { href: `${href}/rules`, hints: { allow: ['GET', 'POST'] } },
      ...(policy.type === 'ACCESS_POLICY' ? { mappings: { href: `${href}/mappings`, hints: { allow: ['GET', 'POST'] } } } : {}),
      ...(policy.system ? {} : { [next]: { href: `${href}/lifecycle/${next}`, hints: { allow: ['POST'] } } }),
    },
  };
}
