import type { Body } from '../../kit/rest-api.ts';
import { lifecycleLink, timesOf, type Status } from '../api/okta-api.ts';
import { oktaId } from '../api/okta-id.ts';

export const policyTypes = ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'PASSWORD', 'MFA_ENROLL'] as const;
export type PolicyType = (typeof policyTypes)[number];

interface Timed {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly priority: number;
  readonly system: boolean;
  readonly created: Date;
  readonly lastUpdated: Date;
}

export interface Rule extends Timed {
  readonly policyId: string;
  readonly conditions: Body;
  readonly actions: Body;
}

export interface Policy extends Timed {
  readonly type: PolicyType;
  readonly description: string;
  readonly conditions: Body | null;
  readonly settings: Body | null;
}

/** Of the initial policies, whatever they are called later. */
export const initialPolicyId = (type: PolicyType, name: string): string => oktaId('00p', `${type} ${name}`);
export const initialRuleId = (type: PolicyType, policy: string, name: string): string => oktaId('0pr', `${type} ${policy} ${name}`);

/** The last rule of an authentication policy stays last, whatever comes before it. */
export const lastPriority = 99;

export function ruleBody({ id, type }: Policy, rule: Rule, base: string): Body {
  const href = `${base}/api/v1/policies/${id}/rules/${rule.id}`;
  return {
    id: rule.id,
    name: rule.name,
    status: rule.status,
    priority: rule.priority,
    system: rule.system,
    ...timesOf(rule),
    type: type === 'OKTA_SIGN_ON' ? 'SIGN_ON' : type,
    conditions: rule.conditions,
    actions: rule.actions,
    _links: {
      self: { href, hints: { allow: ['GET', 'PUT', 'DELETE'] } },
      ...(rule.system ? {} : lifecycleLink(href, rule.status)),
    },
  };
}

export function policyBody(policy: Policy, base: string): Body {
  const href = `${base}/api/v1/policies/${policy.id}`;
  return {
    id: policy.id,
    type: policy.type,
    name: policy.name,
    description: policy.description,
    status: policy.status,
    priority: policy.priority,
    system: policy.system,
    ...timesOf(policy),
    conditions: policy.conditions,
    ...(policy.settings === null ? {} : { settings: policy.settings }),
    _links: {
      self: { href, hints: { allow: policy.system ? ['GET', 'PUT'] : ['GET', 'PUT', 'DELETE'] } },
      rules: { href: `${href}/rules`, hints: { allow: ['GET', 'POST'] } },
      ...(policy.type === 'ACCESS_POLICY' ? { mappings: { href: `${href}/mappings`, hints: { allow: ['GET', 'POST'] } } } : {}),
      ...(policy.system ? {} : lifecycleLink(href, policy.status)),
    },
  };
}
