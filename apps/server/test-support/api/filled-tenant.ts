import { randomUUID } from 'node:crypto';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { Role } from '@rampart/domain/role.ts';
import { notify } from '../../src/features/notifications/index.ts';
import { agreementVersion } from '../../src/features/tenants/index.ts';
import type { TestApi, TestPerson } from './test-api.ts';

/** One tenant with one of everything that a call can name. */
export interface Filled {
  readonly tenantId: string;
  readonly name: string;
  /** By the table that it is in; email addresses and keys of objects have entries of their own. */
  readonly things: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<Role, TestPerson>;
}

/** Of the catalog, which all tenants share: the remediation and the control that things of a tenant are about. */
export const namedTemplate = 'protect-okta-administration';
export const namedControl = 'okta.anonymizers-blocked';

async function openTenant(api: TestApi, name: string): Promise<string> {
  const tenantId = await api.fresh.createTenant(name);
  const { owner } = api.fresh;
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
  const grants =
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true on conflict do nothing';
  await owner.query(grants, [tenantId, entitlements.map(({ id }) => id)]);
  return tenantId;
}

/** In every text of a tenant's: no answer to the other may have it. */
export const markOf = (name: string): string => `Seen only in ${name}`;

const statements: readonly string[] = [
  "insert into application (tenant_id, product, auth_method) values ($1, 'okta', 'api_key')",
  "insert into application (tenant_id, product, auth_method) values ($1, 'local_directory', 'direct_upload')",
  "insert into saved_view (tenant_id, account_id, screen, name, query) values ($1, $2, 'quests', 'MARK', '')",
  "insert into program_group (tenant_id, name, inputs) values ($1, 'Everyone', '')",
  `with made as (
     insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
     values ($1, 'baseline', 'Everyone', 'Baseline', $1, now()) returning id)
   insert into remediation (tenant_id, template, program_id, product) select $1, '${namedTemplate}', id, 'okta' from made`,
  `insert into remediation_event (tenant_id, remediation_id, at, actor, event)
   select $1, id, now(), 'someone', 'create' from remediation where tenant_id = $1`,
  `insert into deployment_job (tenant_id, quest_instance_id, product_name, action, state, status, deployed_by, application_id, program_id)
   select $1, remediation.id::text, 'okta', 1, 'finished', 'successful', 'someone', application.id, program_id
   from remediation, application where remediation.tenant_id = $1 and application.tenant_id = $1 and application.product = 'okta'`,
  `with made as (
     insert into drift_grouping (tenant_id, application_id, product, category, title, found_at)
     select tenant_id, id, product, 'policy_modified', 'MARK', now() from application where tenant_id = $1 and product = 'okta'
     returning id, application_id)
   insert into drift_change (tenant_id, grouping_id, application_id, product, type, object_id, object_name, category, found_at, cause, priority,
     risk_points, risk, status)
   select $1, id, application_id, 'okta', 'policy', 'p', 'MARK', 'policy_modified', now(), 'unknown', 'low', 0, '{"points":0,"controls":[]}', 'new' from made`,
  `insert into baseline_rule (tenant_id, rule_data, name, reason, created_by, created_at)
   values ($1, '{"categories":["policy_added"]}', 'MARK', 'MARK', 'someone', now())`,
  "insert into run (tenant_id, as_of, requested_by, state) values ($1, now(), 'MARK', 'completed')",
  `insert into ticket (tenant_id, remediation_id, tool, application_id, product, key, state, summary, body, fields, because, created_at, created_by)
   select $1, remediation.id, 'jira', application.id, 'okta', 'rampart-' || remediation.id, 'refused', 'MARK', '[]', '{}', 'MARK', now(), 'MARK'
   from remediation, application where remediation.tenant_id = $1 and application.tenant_id = $1 and application.product = 'okta'`,
  `insert into accepted_risk (tenant_id, control_id, reason, owner, accepted_by, accepted_at, expires_at)
   values ($1, '${namedControl}', 'MARK', 'owner@example.test', 'MARK', now(), now() + interval '1 year')`,
  `insert into report (tenant_id, requested_at, requested_by, period_from, period_to, frameworks, expires_at)
   values ($1, now(), 'MARK', now() - interval '7 days', now(), '{}', now() + interval '90 days')`,
  "insert into sso_domain (tenant_id, domain, token) values ($1, 'DOMAIN', 'MARK')",
];

/** The newest of every table that has ids. */
async function thingsIn(api: TestApi, tenantId: string): Promise<Map<string, string>> {
  const { rows: tables } = await api.fresh.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'",
  );
  const every = tables.map(({ name }) => `(select '${name}' as name, id from ${name} where tenant_id = $1 order by id desc limit 1)`);
  const { rows } = await api.fresh.owner.query<{ name: string; id: string }>(every.join(' union all '), [tenantId]);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

export async function fillTenant(api: TestApi, name: string): Promise<Filled> {
  const tenantId = await openTenant(api, name);
  const people = new Map<Role, TestPerson>();
  for (const role of Role.options) people.set(role, await api.signedIn(tenantId, role));
  const admin = people.get('administrator')!;
  const domain = `${randomUUID()}.example`;
  for (const written of statements) {
    const statement = written.replaceAll('MARK', markOf(name)).replaceAll('DOMAIN', domain);
    await api.fresh.owner.query(statement, statement.includes('$2') ? [tenantId, admin.accountId] : [tenantId]);
  }
  await api.fresh.db.inTenant(tenantId, (tx) => notify(tx, admin.accountId, { category: 'c', subject: 's', links: [], priority: 'low' }));
  const { rows } = await api.fresh.owner.query<{ id: string }>(
    "select id from application where tenant_id = $1 and product = 'local_directory'",
    [tenantId],
  );
  const invited = `${randomUUID()}@example.test`;
  const directoryPerson = `${randomUUID()}@example.test`;
  await api.fresh.owner.query("insert into person (tenant_id, mail, display_name, kind, is_enabled) values ($1, $2, $3, 'member', true)", [
    tenantId,
    directoryPerson,
    markOf(name),
  ]);
  const send = (url: string, payload: object) => api.app.inject({ method: 'POST', url, payload, headers: admin.headers });
  await send('/api/customer/user/register', { email: invited, role: 'read-only', name: 'Invited' });
  const form = await send('/api/snapshot/upload-location/generate', { application_uuid: rows[0]?.id });
  const things = await thingsIn(api, tenantId);
  things.set('tenant', tenantId);
  things.set('account', admin.accountId);
  things.set('member', (await api.signedIn(tenantId, 'read-only')).email);
  things.set('invited', invited);
  things.set('directory person', directoryPerson);
  things.set('sign-in domain', domain);
  things.set('object', form.json<{ fields: { key: string } }>().fields.key);
  return { tenantId, name, things, people };
}
