import type { On } from './okta-api.ts';
import type { OktaOrg } from './org.ts';
import { isActiveFrom } from './policy-routes.ts';

const one = '/api/v1/policies/:policyId/rules/:ruleId';

export function ruleRoutes(on: On, { policies, rules }: OktaOrg): void {
  const find = (params: Readonly<Record<string, string>>) => rules.find(params['policyId']!, params['ruleId']!);

  on('GET', '/api/v1/policies/:policyId/rules', 'okta.policies.read', ({ params }) => {
    const policy = policies.find(params['policyId']!);
    return { body: policy.rules.map((rule) => rules.bodyOf(policy, rule)) };
  });

  on('POST', '/api/v1/policies/:policyId/rules', 'okta.policies.manage', (call) => {
    const policy = policies.find(call.params['policyId']!);
    return { body: rules.bodyOf(policy, rules.create(policy, call.body, isActiveFrom(call), call.caller)) };
  });

  on('GET', one, 'okta.policies.read', ({ params }) => {
    const { policy, rule } = find(params);
    return { body: rules.bodyOf(policy, rule) };
  });

  on('PUT', one, 'okta.policies.manage', ({ params, body, caller }) => {
    const { policy, rule } = find(params);
    return { body: rules.bodyOf(policy, rules.update(policy, rule, body, caller)) };
  });

  on('DELETE', one, 'okta.policies.manage', ({ params, caller }) => {
    const { policy, rule } = find(params);
    rules.delete(policy, rule, caller);
    return { status: 204 };
  });

  for (const [way, status] of [
    ['activate', 'ACTIVE'],
    ['deactivate', 'INACTIVE'],
  ] as const) {
    on('POST', `${one}/lifecycle/${way}`, 'okta.policies.manage', ({ params, caller }) => {
      const { policy, rule } = find(params);
      rules.setStatus(policy, rule, status, caller);
      return { status: 204 };
    });
  }
}
