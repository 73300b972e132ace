import type { Body } from '../../kit/rest-api.ts';
import { listReply } from '../api/link-paging.ts';
import { oktaResource, type OktaApi, type OktaCall } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import type { OktaOrg } from '../org.ts';
import { isPolicyType } from './policies.ts';
import { policyBody, type Policy } from './policy.ts';

const mostOnPage = 200;
/** Types that belong to products which this organisation has not bought. */
const notBought = ['ENTITY_RISK', 'POST_AUTH_SESSION', 'SESSION_VIOLATION_DETECTION', 'DEVICE_SIGNAL_COLLECTION'];

const isCreatedActive = ({ query }: OktaCall): boolean => query.get('activate') !== 'false';

export function policyRoutes(api: OktaApi, { policies, rules, apps, base }: OktaOrg): void {
  oktaResource(api, {
    path: '/api/v1/policies',
    scope: 'policies',
    get: ({ params }) => policies.store.get(params['id']!),
    show: (policy) => policyBody(policy, base),
    list(call) {
      const type = call.query.get('type') ?? '';
      if (notBought.includes(type)) throw oktaErrors.noFeature();
      if (!isPolicyType(type)) throw oktaErrors.invalid('type', 'The field is not a type of policy of this organization');
      const status = call.query.get('status');
      const words = call.query.get('q')?.toLowerCase() ?? '';
      const isExpanded = call.query.get('expand') === 'rules';
      const embedded = (policy: Policy): Body => (isExpanded ? { _embedded: { rules: rules.of(policy).map(rules.show) } } : {});
      return listReply(call, {
        items: policies
          .list(type)
          .filter((policy) => (status === null || policy.status === status) && policy.name.toLowerCase().includes(words)),
        write: (policy) => JSON.stringify({ ...policyBody(policy, base), ...embedded(policy) }),
        most: mostOnPage,
      });
    },
    create: (call) => policies.create(call.body, isCreatedActive(call), call.caller),
    replace: (policy, { body, caller }) => policies.update(policy, body, caller),
    delete(policy, { caller }) {
      if (apps.mappedTo(policy).length > 0) throw oktaErrors.forbidden('The policy is assigned to applications and cannot be deleted.');
      policies.delete(policy, caller);
    },
    setStatus: (policy, status, { caller }) => policies.setStatus(policy, status, caller),
  });
  api.get('/api/v1/policies/:id/mappings', 'okta.policies.read', ({ params }) => ({
    body: apps.mappedTo(policies.store.get(params['id']!)).map(apps.showMapping),
  }));
}

export function ruleRoutes(api: OktaApi, { policies, rules }: OktaOrg): void {
  const policyIn = (params: Readonly<Record<string, string>>): Policy => policies.store.get(params['policyId']!);
  oktaResource(api, {
    path: '/api/v1/policies/:policyId/rules',
    scope: 'policies',
    get({ params }) {
      const { id } = policyIn(params);
      const rule = rules.store.get(params['id']!);
      if (rule.policyId !== id) throw oktaErrors.notFound(rule.id, 'PolicyRule');
      return rule;
    },
    show: rules.show,
    list: ({ params }) => ({ body: rules.of(policyIn(params)).map(rules.show) }),
    create: (call) => rules.create(policyIn(call.params), call.body, isCreatedActive(call), call.caller),
    replace: (rule, { body, caller }) => rules.update(rule, body, caller),
    delete: ({ id }, { caller }) => rules.store.delete(id, caller),
    setStatus: (rule, status, { caller }) => rules.setStatus(rule, status, caller),
  });
}
