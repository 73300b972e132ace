import { limitOf, pageOf } from './link-paging.ts';
import type { Call, On } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import type { OktaOrg } from './org.ts';
import { policyBody, policyTypes, type PolicyType } from './policy.ts';

const mostOnPage = 200;
/** Types that belong to products which this organisation has not bought. */
const notBought = ['ENTITY_RISK', 'POST_AUTH_SESSION', 'SESSION_VIOLATION_DETECTION', 'DEVICE_SIGNAL_COLLECTION'];
const lifecycles = [
  ['activate', 'ACTIVE'],
  ['deactivate', 'INACTIVE'],
] as const;

export const isActiveFrom = ({ query }: Call): boolean => query.get('activate') !== 'false';

export function policyRoutes(on: On, { policies, rules, apps, base }: OktaOrg): void {
  on('GET', '/api/v1/policies', 'okta.policies.read', (call) => {
    const type = call.query.get('type') ?? '';
    if (notBought.includes(type)) throw oktaErrors.noFeature();
    if (!policyTypes.includes(type as PolicyType))
      throw oktaErrors.invalid('type', 'The field is not a type of policy of this organization');
    const status = call.query.get('status');
    const words = call.query.get('q')?.toLowerCase() ?? '';
    const isExpanded = call.query.get('expand') === 'rules';
    const listed = policies
      .list(type as PolicyType)
      .map((policy, place) => ({ policy, place }))
      .filter(({ policy }) => (status === null || policy.status === status) && policy.name.toLowerCase().includes(words));
    const { page, links } = pageOf(listed, ({ place }) => place, call, limitOf(call, mostOnPage));
    const body = page.map(({ policy }) => ({
      ...policyBody(policy, base),
      ...(isExpanded ? { _embedded: { rules: policy.rules.map((rule) => rules.bodyOf(policy, rule)) } } : {}),
    }));
    return { body, links };
  });

  on('POST', '/api/v1/policies', 'okta.policies.manage', (call) => ({
    body: policyBody(policies.create(call.body, isActiveFrom(call), call.caller), base),
  }));

  on('GET', '/api/v1/policies/:id', 'okta.policies.read', ({ params }) => ({ body: policyBody(policies.find(params['id']!), base) }));

  on('PUT', '/api/v1/policies/:id', 'okta.policies.manage', ({ params, body, caller }) => ({
    body: policyBody(policies.update(policies.find(params['id']!), body, caller), base),
  }));

  on('DELETE', '/api/v1/policies/:id', 'okta.policies.manage', ({ params, caller }) => {
    const policy = policies.find(params['id']!);
    if (apps.mappedTo(policy).length > 0) throw oktaErrors.forbidden('The policy is assigned to applications and cannot be deleted.');
    policies.delete(policy, caller);
    return { status: 204 };
  });

  for (const [way, status] of lifecycles) {
    on('POST', `/api/v1/policies/:id/lifecycle/${way}`, 'okta.policies.manage', ({ params, caller }) => {
      policies.setStatus(policies.find(params['id']!), status, caller);
      return { status: 204 };
    });
  }

  on('GET', '/api/v1/policies/:id/mappings', 'okta.policies.read', ({ params }) => ({
    body: apps.mappedTo(policies.find(params['id']!)).map((app) => apps.mappingBody(app)),
  }));
}
