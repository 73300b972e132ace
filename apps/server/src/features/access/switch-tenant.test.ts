import { randomUUID } from 'node:crypto';
import type { Tenant } from '@rampart/contract/tenants.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../../test-support/api/audit-of.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';

let api: TestApi;
let home: string;
let other: string;
let provider: string;
beforeAll(async () => {
  api = await startTestApi();
  provider = await api.fresh.createTenant('Provider');
  await api.fresh.owner.query('update tenant set is_provider = true where tenant_id = $1', [provider]);
});
afterAll(() => api.close());
beforeEach(async () => {
  [home, other] = [await api.fresh.createTenant('Home'), await api.fresh.createTenant('Other')];
});

type Bearer = Pick<TestPerson, 'headers'>;
const switchTo = (uuid: unknown, { headers }: Bearer) =>
  api.app.inject({ method: 'POST', url: '/api/tenant/switch', payload: { uuid }, headers });
const bearer = (access: string): Bearer => ({ headers: { authorization: `Bearer ${access}` } });
const afterSwitch = async (uuid: string, person: Bearer) => bearer((await switchTo(uuid, person)).json<{ access: string }>().access);
const session = ({ headers }: Bearer) => api.app.inject({ url: '/api/session', headers });
const join = ({ accountId }: TestPerson, tenantId: string, role: string) =>
  api.fresh.owner.query('insert into membership (tenant_id, account_id, role) values ($1, $2, $3)', [tenantId, accountId, role]);
const tenants = async ({ headers }: Bearer) =>
  (await api.app.inject({ url: '/api/tenant/list', headers })).json<{ tenants: Tenant[] }>().tenants;

test('gives a member the role they have in the other tenant, and a new session that ends when the old one would have', async () => {
  const anna = await api.signedIn(home, 'administrator');
  await join(anna, other, 'read-only');
  const before = (await session(anna)).json<{ expires_at: string; session_id: string }>();
  const response = await switchTo(other, anna);
  expect(response.statusCode).toBe(200);
  expect(response.cookies).toMatchObject([{ name: 'rampart_session', path: '/api/auth', httpOnly: true }]);
  const now = (await session(bearer(response.json<{ access: string }>().access))).json<{ expires_at: string; session_id: string }>();
  expect(now).toMatchObject({ tenant: { uuid: other, name: 'Other' }, roles: ['read-only'], expires_at: before.expires_at });
  expect(now.session_id).not.toBe(before.session_id);
  expect((await session(anna)).statusCode).toBe(401);
  const renewed = await api.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    cookies: { rampart_session: response.cookies[0]!.value },
  });
  expect((await session(bearer(renewed.json<{ access: string }>().access))).json()).toMatchObject({ tenant: { uuid: other } });
  const events = await auditOf(api, response);
  expect(events.find((event) => event.tenant_id === home)).toMatchObject({
    action: 'tenant.switch',
    message: 'Left for the tenant Other.',
  });
  expect(events.find((event) => event.tenant_id === other)).toMatchObject({
    action: 'tenant.switch',
    message: 'Came from the tenant Home.',
  });
  expect(events).toHaveLength(2);
});

test('keeps the time of authentication when a person switches tenants', async () => {
  const anna = await api.signedIn(home, 'standard');
  await join(anna, other, 'standard');
  await api.fresh.owner.query("update session set authenticated_at = now() - interval '5 hours' where account_id = $1", [anna.accountId]);
  const before = await api.fresh.owner.query('select authenticated_at from session where account_id = $1', [anna.accountId]);
  await switchTo(other, anna);
  const after = await api.fresh.owner.query('select authenticated_at from session where account_id = $1 and tenant_id = $2', [
    anna.accountId,
    other,
  ]);
  expect(after.rows).toEqual(before.rows);
});

test('does not find a foreign tenant, and records the attempt', async () => {
  const anna = await api.signedIn(home, 'administrator');
  for (const uuid of [other, provider, randomUUID(), '00000000-0000-0000-0000-000000000000']) {
    const response = await switchTo(uuid, anna);
    expect([response.statusCode, response.cookies]).toEqual([404, []]);
    expect(await auditOf(api, response)).toMatchObject([{ tenant_id: home, action: 'tenant.switch', status: 'failure' }]);
  }
  expect((await session(anna)).json()).toMatchObject({ tenant: { uuid: home } });
});

test("the provider's staff switch to any tenant with their roles, from there to another, and back", async () => {
  const staff = await api.signedIn(provider, 'rampart-engineer');
  const visiting = await afterSwitch(home, staff);
  expect((await session(visiting)).json()).toMatchObject({ tenant: { uuid: home }, roles: ['rampart-engineer'] });
  expect((await api.app.inject({ url: '/api/customer/users', headers: visiting.headers })).statusCode).toBe(200);
  const further = await afterSwitch(other, visiting);
  expect((await session(further)).json()).toMatchObject({ tenant: { uuid: other } });
  const back = await afterSwitch(provider, further);
  expect((await session(back)).json()).toMatchObject({ tenant: { uuid: provider }, roles: ['administrator', 'rampart-engineer'] });
  expect(await tenants(back)).toContainEqual({ uuid: provider, name: 'Provider', current_tenant: true, primary_tenant: true });
});

test('staff who are members of a tenant keep their own roles there as well', async () => {
  const staff = await api.signedIn(provider, 'rampart-admin');
  await join(staff, home, 'read-only');
  expect((await session(await afterSwitch(home, staff))).json()).toMatchObject({ roles: ['read-only', 'rampart-admin'] });
});

test("ends visits immediately with the staff's roles", async () => {
  const [boss, staff] = [await api.signedIn(provider, 'superuser'), await api.signedIn(provider, 'rampart-engineer')];
  const visiting = await afterSwitch(home, staff);
  const payload = { email: staff.email, rampart_roles: [] };
  await api.app.inject({ method: 'PUT', url: '/api/customer/user/rampart-roles', payload, headers: boss.headers });
  expect((await session(visiting)).statusCode).toBe(401);
});

test('staff in another tenant meet the MFA requirement of their own from the next request on', async () => {
  const own = await api.fresh.createTenant('Provider of its own');
  await api.fresh.owner.query('update tenant set is_provider = false where is_provider');
  await api.fresh.owner.query('update tenant set is_provider = true where tenant_id = $1', [own]);
  const [boss, staff] = [await api.signedIn(own, 'superuser'), await api.signedIn(own, 'rampart-engineer')];
  await api.fresh.owner.query("insert into totp (account_id, state) values ($1, 'on')", [boss.accountId]);
  const visiting = await afterSwitch(other, await afterSwitch(home, staff));
  const read = async () => (await api.app.inject({ url: '/api/customer/users', headers: visiting.headers })).statusCode;
  expect(await read()).toBe(200);
  const require = (enable: boolean) =>
    api.app.inject({ method: 'POST', url: '/api/tenant/mfa', payload: { enable }, headers: boss.headers });
  expect((await require(true)).statusCode).toBe(200);
  expect([await read(), (await session(visiting)).json<{ mfa_required: boolean }>().mfa_required]).toEqual([403, true]);
  expect((await require(false)).statusCode).toBe(200);
  expect(await read()).toBe(200);
  await api.fresh.owner.query('update tenant set is_provider = (tenant_id = $1)', [provider]);
});

test('lets one of two concurrent switches move the session; the other finds it ended', async () => {
  const anna = await api.signedIn(home, 'standard');
  await join(anna, other, 'standard');
  const answers = await Promise.all([switchTo(other, anna), switchTo(other, anna), switchTo(home, anna)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 401, 401]);
  const { rows } = await api.fresh.owner.query('select 1 from session where account_id = $1 and revoked_at is null', [anna.accountId]);
  expect(rows).toHaveLength(1);
});

test('lets two people swap tenants concurrently', async () => {
  const people = [await api.signedIn(home, 'standard'), await api.signedIn(other, 'standard')] as const;
  await join(people[0], other, 'standard');
  await join(people[1], home, 'standard');
  for (let round = 0; round < 3; round += 1) {
    const bearers = await Promise.all(
      people.map(async ({ email, password }) => {
        const signedIn = await api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } });
        return bearer(signedIn.json<{ access: string }>().access);
      }),
    );
    const answers = await Promise.all([switchTo(other, bearers[0]!), switchTo(home, bearers[1]!)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  }
});

test("keeps a person who came through the tenant's identity provider there", async () => {
  const anna = await api.signedIn(home, 'standard');
  await join(anna, other, 'standard');
  await api.fresh.owner.query("update session set method = 'sso' where account_id = $1", [anna.accountId]);
  const response = await switchTo(other, anna);
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([403, expect.stringContaining('identity provider')]);
  expect((await session(anna)).statusCode).toBe(200);
});

test('staff see all tenants, others their own', async () => {
  const [staff, anna] = [await api.signedIn(provider, 'superuser'), await api.signedIn(home, 'administrator')];
  const all = await tenants(staff);
  expect(all.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([home, other, provider]));
  expect(all.filter((tenant) => tenant.current_tenant)).toMatchObject([{ uuid: provider, primary_tenant: true }]);
  expect(await tenants(anna)).toMatchObject([{ uuid: home }]);
});

test.each([undefined, '', 'x', 7, null, ['00000000-0000-4000-8000-000000000000']])('%j is no tenant', async (uuid) => {
  expect((await switchTo(uuid, await api.signedIn(home, 'standard'))).statusCode).toBe(400);
});

test("the visit of the provider's staff is in the tenant's audit log, and its administrators are told, once an hour", async () => {
  const customer = await api.fresh.createTenant('Customer');
  const [admin, staff] = [await api.signedIn(customer, 'administrator'), await api.signedIn(provider, 'rampart-engineer')];
  const first = await switchTo(customer, staff);
  expect(await auditOf(api, first)).toContainEqual(
    expect.objectContaining({ tenant_id: customer, message: "Came from the tenant Provider as the provider's staff (rampart-engineer)." }),
  );
  const back = { ...staff, headers: { authorization: `Bearer ${first.json<{ access: string }>().access}` } };
  const returned = await switchTo(provider, back);
  await switchTo(customer, { ...staff, headers: { authorization: `Bearer ${returned.json<{ access: string }>().access}` } });
  const { rows } = await api.fresh.owner.query('select subject from notification where account_id = $1', [admin.accountId]);
  expect(rows).toEqual([
    { subject: expect.stringContaining(`${staff.email}, of the provider's staff (rampart-engineer), entered your tenant`) },
  ]);
});

test.each([
  ['rampart-sales-engineer', { users: 403, audit: 403, mfa: 403, read: 200 }],
  ['rampart-engineer', { users: 403, audit: 200, mfa: 403, read: 200 }],
  ['rampart-admin', { users: 400, audit: 200, mfa: 200, read: 200 }],
  ['superuser', { users: 400, audit: 200, mfa: 200, read: 200 }],
] as const)('%s does in a tenant what their work needs, and no more', async (role, expected) => {
  const staff = await api.signedIn(provider, role);
  const visiting = await switchTo(await api.fresh.createTenant('Customer'), staff);
  const headers = { authorization: `Bearer ${visiting.json<{ access: string }>().access}` };
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode;
  const search = { limit: 10, max_results: 10, start: '2026-01-01T00:00:00.000Z', end: '2026-12-31T00:00:00.000Z' };
  expect({
    users: await call('POST', '/api/customer/user/register', { email: 'not an address', role: 'administrator' }),
    audit: await call('POST', '/api/v1/audit/logs/search', search),
    mfa: await call('POST', '/api/tenant/mfa', { enable: false }),
    read: await call('GET', '/api/customer/users'),
  }).toEqual(expected);
});
