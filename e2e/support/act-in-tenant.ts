import { type APIRequestContext, expect } from '@playwright/test';
import type { Administrator } from './new-tenant.ts';
import { tokenOf } from './outbox.ts';
import { people } from './people.ts';

export interface Caller {
  readonly headers: { readonly authorization: string };
}

/** Provider staff in the tenant of this name, by the calls that the switcher makes. */
export async function actInTenant(request: APIRequestContext, tenant: string): Promise<Caller> {
  const own = { authorization: `Bearer ${await tokenOf(request, people.superuser)}` };
  const { tenants } = (await (await request.get('/api/tenant/list', { headers: own })).json()) as {
    tenants: { uuid: string; name: string }[];
  };
  const uuid = tenants.find(({ name }) => name === tenant)?.uuid;
  const switched = await request.post('/api/tenant/switch', { headers: own, data: { uuid } });
  expect(switched.status()).toBe(200);
  const { access } = (await switched.json()) as { access: string };
  return { headers: { authorization: `Bearer ${access}` } };
}

/** In the tenant of this person. */
export const actInTenantOf = (request: APIRequestContext, { email }: Administrator): Promise<Caller> =>
  actInTenant(request, `Tenant of ${email.split('@')[1]}`);

/** What a remediation may need the tenant to be entitled to. */
type Entitlement =
  | 'export_data'
  | 'mark_quest_complete'
  | 'deploy_quest_configurations'
  | 'deploy_program'
  | 'create_jira_issue'
  | 'create_servicenow_issue'
  | 'drift_detection'
  | 'access_compliance_coverage'
  | 'access_licensing';

/** Grants entitlements to the tenant. */
export async function entitle(request: APIRequestContext, { headers }: Caller, ...identifiers: readonly Entitlement[]) {
  const { entitlements } = (await (await request.get('/api/v1/entitlements', { headers })).json()) as {
    entitlements: { id: number; identifier: string }[];
  };
  const data = entitlements
    .filter(({ identifier }) => (identifiers as readonly string[]).includes(identifier))
    .map(({ id }) => ({ id, limit: null, granted: true }));
  expect((await request.put('/api/v1/entitlements', { headers, data })).status()).toBe(200);
}
