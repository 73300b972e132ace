import { setMfaRequirement } from '@rampart/contract/access/mfa.ts';
import { updateBaselineRule } from '@rampart/contract/watch/baseline.ts';
import { allCalls, type NamedCall } from '@rampart/contract/all-calls.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { Role } from '@rampart/domain/role.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minimalInput } from '../../test-support/api/minimal-input.ts';
import { registeredRoutes } from '../../test-support/api/registered-routes.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../test-support/api/test-api.ts';
import { notify } from '../features/notifications/index.ts';
import { agreementVersion } from '../features/tenants/index.ts';

let api: TestApi;
const people = new Map<string, TestPerson>();
/** The agreement is signed and everything is entitled, so that only permissions decide. */
async function createOpenTenant(name: string): Promise<string> {
  const tenantId = await api.fresh.createTenant(name);
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
  const grants =
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true on conflict do nothing';
  await api.fresh.owner.query(grants, [tenantId, entitlements.map(({ id }) => id)]);
  return tenantId;
}

beforeAll(async () => {
  api = await startTestApi();
  const home = await createOpenTenant('Home');
  for (const role of Role.options) people.set(role, await api.signedIn(home, role));
});
afterAll(() => api.close());

const asRecord = (value: unknown) => value as Record<string, string>;

/** For calls whose minimal input would change what the people of this test may do, or is refused: a rule that matches everything. */
const harmless = new Map<object, object>([
  [setMfaRequirement, { enable: false }],
  [updateBaselineRule, { name: 'Ours', rule_data: { categories: ['policy_added'] }, reason: 'Planned', expires_at: null }],
]);

type Given = Readonly<Record<string, string>>;

/** The minimal input of a schema, with given values in place of generated ones. */
function inputFor(schema: NonNullable<NamedCall['call']['body']>, given: Given): Record<string, string> {
  const least = asRecord(minimalInput(schema));
  if (Array.isArray(least)) return least;
  return { ...least, ...Object.fromEntries(Object.entries(given).filter(([name]) => name in least)) };
}

/** Makes a call with its minimal input; ids in the path and beside it may be given. */
async function make({ call }: NamedCall, person: TestPerson | undefined, id?: string, given: Given = {}): Promise<number> {
  const params = call.params ? asRecord(minimalInput(call.params)) : {};
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(id ?? params[name] ?? ''));
  const query = call.query ? { query: inputFor(call.query, given) } : {};
  const payload = call.body ? { payload: harmless.get(call) ?? inputFor(call.body, given) } : {};
  const headers = person?.headers ?? {};
  return (await api.app.inject({ method: call.method, url: path, headers, ...query, ...payload })).statusCode;
}

const labelOf = ({ feature, name }: NamedCall) => `${feature}.${name}`;

const isOpen = ({ call }: NamedCall) => call.allow === 'anyone';
const labelled = (calls: readonly NamedCall[]) => calls.map((named) => [labelOf(named), named] as const);

// Which role every other call opens to: `tenant-matrix.test.ts`.
test.each(labelled(allCalls.filter(isOpen)))('%s answers every caller alike', async (_label, named) => {
  const anonymous = await make(named, undefined);
  expect(anonymous).not.toBe(403);
  for (const person of people.values()) expect(await make(named, person)).toBe(anonymous);
});

/** One of everything that has an id in a path: a feature that adds such a call adds its thing here. */
async function fill(tenantId: string, accountId: string): Promise<void> {
  await api.fresh.db.inTenant(tenantId, (tx) => notify(tx, accountId, { category: 'c', subject: 's', links: [], priority: 'low' }));
  const application = "insert into application (tenant_id, product, auth_method) values ($1, 'okta', 'api_key') on conflict do nothing";
  await api.fresh.owner.query(application, [tenantId]);
  const view = "insert into saved_view (tenant_id, account_id, screen, name, query) values ($1, $2, 'quests', 'Mine', '')";
  await api.fresh.owner.query(view, [tenantId, accountId]);
  const drift = `
    with made as (
      insert into drift_grouping (tenant_id, application_id, product, category, title, found_at)
      select tenant_id, id, product, 'policy_modified', 'Changed', now() from application where tenant_id = $1 and product = 'okta'
      returning id, application_id
    )
    insert into drift_change (tenant_id, grouping_id, application_id, product, type, object_id, object_name, category, found_at, cause, priority,
      risk_points, risk, status)
    select $1, id, application_id, 'okta', 'policy', 'p', 'P', 'policy_modified', now(), 'unknown', 'low', 0, '{"points":0,"controls":[]}', 'new' from made`;
  await api.fresh.owner.query(drift, [tenantId]);
  const ticket = `
    insert into ticket (tenant_id, grouping_id, tool, application_id, product, key, state, summary, body, fields, created_at, created_by)
    select tenant_id, id, 'jira', application_id, 'okta', 'rampart-key', 'filed', 'Ours', '[]', '{}', now(), 'someone'
    from drift_grouping where tenant_id = $1 on conflict do nothing`;
  await api.fresh.owner.query(ticket, [tenantId]);
  const rule = `
    insert into baseline_rule (tenant_id, rule_data, name, reason, created_by, created_at)
    values ($1, '{"categories":["policy_added"]}', 'Ours', 'Planned', 'someone', now())`;
  await api.fresh.owner.query(rule, [tenantId]);
  const group = "insert into program_group (tenant_id, name, inputs) values ($1, 'Everyone', '') on conflict do nothing";
  await api.fresh.owner.query(group, [tenantId]);
  const remediation = `
    with made as (
      insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
      values ($1, 'baseline', 'Everyone', 'Baseline', $1, now())
      on conflict (tenant_id, program_type, program_group) do update set as_of = excluded.as_of returning id
    )
    insert into remediation (tenant_id, template, program_id, product)
    select $1, $2, id, 'okta' from made on conflict do nothing`;
  await api.fresh.owner.query(remediation, [tenantId, template]);
  await api.fresh.owner.query("insert into run (tenant_id, as_of, requested_by, state) values ($1, now(), 'x', 'completed')", [tenantId]);
  const report = `
    insert into report (tenant_id, requested_at, requested_by, period_from, period_to, frameworks, expires_at)
    values ($1, now(), 'x', now() - interval '7 days', now(), '{}', now() + interval '90 days')`;
  await api.fresh.owner.query(report, [tenantId]);
}

const template = 'protect-okta-administration';
/** Ids of the catalog, which all tenants share. */
const catalogIds: readonly string[] = ['okta.anonymizers-blocked', template, 'Executives', 'policy_modified', 'policy', 'cis-v8'];

/** Selects the remediation for calls that name its template in their path. */
async function givenIn(tenantId: string): Promise<Given> {
  const { rows } = await api.fresh.owner.query<{ id: string }>('select id from program where tenant_id = $1', [tenantId]);
  return {
    program_uuid: rows[0]?.id ?? '',
    program_type: 'baseline',
    product: 'okta',
    quest_tome_id: template,
    screen: 'quests',
    name: 'Mine',
  };
}

/** These calls need more than an id to succeed: being found is enough here, and their own tests prove the rest. */
const needsMore = new Set([
  'frameworks.exportAssessmentResults',
  'frameworks.exportComponentDefinition',
  'remediate.completeInstance',
  'remediate.stageInstance',
  'remediate.stageQuest',
  'remediate.downloadGuide',
  'remediate.downloadConfigurator',
  'remediate.tailorControls',
  'remediate.planDeployment',
  'remediate.deployInstance',
  'remediate.subscribe',
  'remediate.deployOnce',
  'remediate.unsubscribe',
  'remediate.putJobParameters',
  'reports.downloadReport',
  'watch.createAlertTicket',
]);

async function idsIn(tenantId: string): Promise<string[]> {
  const { rows: tables } = await api.fresh.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'",
  );
  const every = tables.map(({ name }) => `select id from ${name} where tenant_id = $1`).join(' union all ');
  return (await api.fresh.owner.query<{ id: string }>(every, [tenantId])).rows.map(({ id }) => id);
}

describe("another tenant's ids", () => {
  /** What an anonymous caller may ask for belongs to no tenant. */
  const withParams = allCalls.filter((named) => named.call.params !== undefined && !isOpen(named));
  let other: string;
  let own: string;
  beforeAll(async () => {
    [own, other] = [await createOpenTenant('Own'), await api.fresh.createTenant('Other')];
    await fill(other, (await api.signedIn(other, 'superuser')).accountId);
  });

  test.each(labelled(withParams))('are not found by %s, and its own are', async (label, named) => {
    const mine = await api.signedIn(own, 'superuser');
    await fill(own, mine.accountId);
    const [foreign, foreignGiven] = [await idsIn(other), await givenIn(other)];
    expect(foreign.length).toBeGreaterThan(0);
    for (const id of foreign) expect(await make(named, mine, id, foreignGiven)).toBe(404);
    const isFound = (status: number): boolean => (needsMore.has(label) ? status !== 404 && status < 500 : status < 300);
    const given = await givenIn(own);
    const statuses: number[] = [];
    for (const id of [...catalogIds, ...(await idsIn(own))]) if (!statuses.some(isFound)) statuses.push(await make(named, mine, id, given));
    expect(statuses.filter(isFound)).not.toEqual([]);
  });
});

test('the server answers every call of the contract under /api, and nothing else but what is listed here', () => {
  const beside = [
    'POST /api/objects/upload',
    ...['', '/', '/*', '/json', '/yaml', '/static/index.html', '/static/swagger-initializer.js'].map((path) => `GET /api/docs${path}`),
  ];
  const calls = allCalls.map(({ call }) => `${call.method} ${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const registered = registeredRoutes(api.app);
  expect(registered.filter((route) => route.includes(' /api'))).toEqual([...calls, ...beside].toSorted());
  expect(registered.filter((route) => !route.includes(' /api'))).toEqual(
    [
      '/',
      '/docs',
      '/docs/:page',
      '/docs/guide.css',
      '/docs/guide.js',
      '/docs/pictures/:name',
      '/docs/search',
      '/healthz',
      '/metrics',
      '/readyz',
    ]
      .map((path) => `GET ${path}`)
      .toSorted(),
  );
});
