import { setMfaRequirement } from '@rampart/contract/access/mfa.ts';
import { allCalls, type NamedCall } from '@rampart/contract/all-calls.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isProviderRole, Role } from '@rampart/domain/role.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minimalInput } from '../../test-support/minimal-input.ts';
import { registeredRoutes } from '../../test-support/registered-routes.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../test-support/test-api.ts';
import { notify } from '../features/notifications/index.ts';
import { agreementVersion } from '../features/tenants/index.ts';

let api: TestApi;
let home: string;
const people = new Map<string, TestPerson>();
beforeAll(async () => {
  api = await startTestApi();
  home = await api.fresh.createTenant('Home');
  for (const role of Role.options) people.set(role, await api.signedIn(home, role));
  // What waits for the agreement or an entitlement is about permissions here, like the rest.
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signature, [home, agreementVersion, 'somebody']);
  const grant = 'insert into entitlement_grant (tenant_id, entitlement_id, granted) values ($1, $2, true) on conflict do nothing';
  for (const { id } of entitlements) await api.fresh.owner.query(grant, [home, id]);
});
afterAll(() => api.close());

const asRecord = (value: unknown) => value as Record<string, string>;

/** Where the least that a call asks for would change what the people of this test may do. */
const harmless = new Map<object, object>([[setMfaRequirement, { enable: false }]]);

type Given = Readonly<Record<string, string>>;

/** The least that a schema asks for, with what is given in its place. */
function inputFor(schema: NonNullable<NamedCall['call']['body']>, given: Given): Record<string, string> {
  const least = asRecord(minimalInput(schema));
  if (Array.isArray(least)) return least;
  return { ...least, ...Object.fromEntries(Object.entries(given).filter(([name]) => name in least)) };
}

/** Makes a call with the least it asks for; ids in its path and beside it may be given. */
async function make({ call }: NamedCall, person: TestPerson | undefined, id?: string, given: Given = {}): Promise<number> {
  const params = call.params ? asRecord(minimalInput(call.params)) : {};
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(id ?? params[name] ?? ''));
  const query = call.query ? { query: inputFor(call.query, given) } : {};
  const payload = call.body ? { payload: harmless.get(call) ?? inputFor(call.body, given) } : {};
  const headers = person?.headers ?? {};
  return (await api.app.inject({ method: call.method, url: path, headers, ...query, ...payload })).statusCode;
}

/** Whoever makes these has no session afterwards. */
const endsTheSession = new Set(['access.signOut']);
const labelOf = ({ feature, name }: NamedCall) => `${feature}.${name}`;

/** Staff of the provider hold a customer role beside their own, as the test's people do. */
const rolesOf = (role: Role): Role[] => (isProviderRole(role) ? ['administrator', role] : [role]);

const isOpen = ({ call }: NamedCall) => call.allow === 'anyone';
const labelled = (calls: readonly NamedCall[]) => calls.map((named) => [labelOf(named), named] as const);

test.each(labelled(allCalls.filter(isOpen)))('%s answers everybody alike', async (_label, named) => {
  const nobody = await make(named, undefined);
  expect(nobody).not.toBe(403);
  for (const person of people.values()) expect(await make(named, person)).toBe(nobody);
});

describe.each(labelled(allCalls.filter((named) => !isOpen(named))))('%s', (label, named) => {
  test('is closed to strangers', async () => {
    expect(await make(named, undefined)).toBe(401);
  });

  test.each(Role.options)('opens to %s as its permission says', async (role) => {
    const person = endsTheSession.has(label) ? await api.signedIn(home, role) : people.get(role);
    const status = await make(named, person);
    const isClosed = named.call.allow !== 'anyone' && !isPermitted(rolesOf(role), named.call.allow);
    expect({ isClosed: status === 403, isSignedIn: status !== 401, isSound: status < 500 }).toEqual({
      isClosed,
      isSignedIn: true,
      isSound: true,
    });
  });
});

test('the matrix meets roles that may and roles that may not', () => {
  const closed = allCalls.filter(({ call }) => call.allow !== 'anyone' && !isPermitted(['read-only'], call.allow));
  const open = allCalls.filter(({ call }) => call.allow !== 'anyone' && isPermitted(['read-only'], call.allow));
  expect(Math.min(closed.length, open.length)).toBeGreaterThan(2);
});

/** One of everything that has an id in a path: a feature that adds such a call adds its thing here. */
async function fill(tenantId: string, accountId: string): Promise<void> {
  await api.fresh.db.inTenant(tenantId, (tx) => notify(tx, accountId, { category: 'c', subject: 's', links: [], priority: 'low' }));
  const application = "insert into application (tenant_id, product, auth_method) values ($1, 'okta', 'api_key') on conflict do nothing";
  await api.fresh.owner.query(application, [tenantId]);
  const view = "insert into saved_view (tenant_id, account_id, screen, name, query) values ($1, $2, 'quests', 'Mine', '')";
  await api.fresh.owner.query(view, [tenantId, accountId]);
  const group = "insert into program_group (tenant_id, name, inputs) values ($1, 'Everybody', '') on conflict do nothing";
  await api.fresh.owner.query(group, [tenantId]);
  const remediation = `
    with made as (
      insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
      values ($1, 'baseline', 'Everybody', 'Baseline', $1, now())
      on conflict (tenant_id, program_type, program_group) do update set as_of = excluded.as_of returning id
    )
    insert into remediation (tenant_id, template, program_id, product)
    select $1, $2, id, 'okta' from made on conflict do nothing`;
  await api.fresh.owner.query(remediation, [tenantId, template]);
}

const template = 'protect-okta-administration';
/** Ids that are the same for everybody, because they are the product's own. */
const catalogIds: readonly string[] = ['okta.anonymizers-blocked', template];

/** Which remediation is meant by calls that name its template in their path. */
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

/** To succeed they need more than a thing with this id: found is enough here, their own tests do the rest. */
const needsMore = new Set([
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
]);

async function idsIn(tenantId: string): Promise<string[]> {
  const { rows: tables } = await api.fresh.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'",
  );
  const found = tables.map(({ name }) => api.fresh.owner.query<{ id: string }>(`select id from ${name} where tenant_id = $1`, [tenantId]));
  return (await Promise.all(found)).flatMap(({ rows }) => rows.map(({ id }) => id));
}

describe("another tenant's ids", () => {
  /** What anybody may ask for is nobody's in particular. */
  const withParams = allCalls.filter((named) => named.call.params !== undefined && !isOpen(named));

  test.each(labelled(withParams))('are not found by %s, and its own are', async (label, named) => {
    const other = await api.fresh.createTenant('Other');
    const [mine, theirs] = [await api.signedIn(home, 'superuser'), await api.signedIn(other, 'superuser')];
    await fill(home, mine.accountId);
    await fill(other, theirs.accountId);
    const foreign = await idsIn(other);
    expect(foreign.length).toBeGreaterThan(0);
    for (const id of foreign) expect(await make(named, mine, id, await givenIn(other))).toBe(404);
    const isFound = (status: number): boolean => (needsMore.has(label) ? status !== 404 && status < 500 : status < 300);
    const given = await givenIn(home);
    const own: number[] = [];
    // One that is found is enough: the newest are the likeliest.
    for (const id of [...catalogIds, ...(await idsIn(home)).toSorted().toReversed()])
      if (!own.some(isFound)) own.push(await make(named, mine, id, given));
    expect(own.filter(isFound)).not.toEqual([]);
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
    ['/', '/docs', '/docs/:page', '/docs/guide.css', '/healthz', '/metrics', '/readyz'].map((path) => `GET ${path}`).toSorted(),
  );
});
