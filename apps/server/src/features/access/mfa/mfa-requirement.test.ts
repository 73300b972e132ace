import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnotherNode, startAnotherNode } from '../../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { type PinnedTime, pinTime, setUpMfa } from '../../../../test-support/access/test-authenticator.ts';
import { untilBlocked } from '../../../../test-support/database/until-blocked.ts';

let api: TestApi;
let other: AnotherNode;
let time: PinnedTime;
let tenantId: string;
let admin: TestPerson;
let bert: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  other = await startAnotherNode(api);
  time = pinTime(api);
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Home');
  admin = await api.signedIn(tenantId, 'administrator');
  bert = await api.signedIn(tenantId, 'standard');
});

type Caller = Pick<TestPerson, 'headers'>;
const url = '/api/tenant/mfa';
const set = ({ headers }: Caller, payload: object) => api.app.inject({ method: 'POST', url, headers, payload });
const read = async ({ headers }: Caller) => (await api.app.inject({ url, headers })).json<{ enabled: boolean }>().enabled;
const ask = async ({ headers }: Caller, path = '/api/customer/users', app = api.app) =>
  (await app.inject({ url: path, headers })).statusCode;
const announce = ({ accountId }: TestPerson) =>
  api.fresh.owner.query("select pg_notify('rampart_session', id::text) from session where account_id = $1", [accountId]);
const audited = async () =>
  (
    await api.fresh.owner.query(
      "select status, actor, message, details from audit_event where tenant_id = $1 and action = 'mfa.set-requirement' order by seq",
      [tenantId],
    )
  ).rows;

test('administrators switch the requirement on and off, and the audit log has both', async () => {
  await setUpMfa(api, admin, time);
  expect(await read(admin)).toBe(false);
  expect((await set(admin, { enable: true })).json()).toEqual({ enabled: true });
  expect(await read(admin)).toBe(true);
  expect((await set(admin, { enable: false })).json()).toEqual({ enabled: false });
  expect(await read(admin)).toBe(false);
  expect(await audited()).toEqual([
    { status: 'success', actor: admin.email, message: 'Required multi-factor authentication for all users.', details: { required: true } },
    { status: 'success', actor: admin.email, message: 'Made multi-factor authentication optional.', details: { required: false } },
  ]);
});

test('notifies the other administrators, and no one else', async () => {
  const colleague = await api.signedIn(tenantId, 'administrator');
  await setUpMfa(api, admin, time);
  await api.fresh.owner.query('delete from notification where tenant_id = $1', [tenantId]);
  for (const enable of [true, true, false]) await set(admin, { enable });
  const { rows } = await api.fresh.owner.query(
    'select account_id, category, subject, priority from notification where tenant_id = $1 order by created_at, id',
    [tenantId],
  );
  const notified = { account_id: colleague.accountId, category: 'security', priority: 'high' };
  expect(rows).toEqual([
    { ...notified, subject: `${admin.email} required multi-factor authentication for all users.` },
    { ...notified, subject: `${admin.email} made multi-factor authentication optional.` },
  ]);
});

test("does not deadlock with a transaction that removes a person's authenticator", async () => {
  await setUpMfa(api, bert, time);
  const owner = await api.fresh.owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select from audit_head where tenant_id = $1 for update', [tenantId]);
    const { headers } = admin;
    const payload = { email: bert.email };
    const reset = Promise.resolve(api.app.inject({ method: 'DELETE', url: '/api/customer/user/mfa', headers, payload }));
    await untilBlocked(api.fresh, 1);
    const required = Promise.resolve(set(admin, { enable: true }));
    await untilBlocked(api.fresh, 2);
    await owner.query('commit');
    expect([(await reset).statusCode, (await required).statusCode]).toEqual([204, 200]);
  } finally {
    owner.release(true);
  }
});

test('records no event when nothing changes', async () => {
  expect((await set(admin, { enable: false })).statusCode).toBe(200);
  expect(await audited()).toEqual([]);
});

test('limits all people without an authenticator immediately on every node, and lifts the limit immediately', async () => {
  expect([await ask(bert), await ask(bert, '/api/customer/users', other.app)]).toEqual([200, 200]);
  await setUpMfa(api, admin, time);
  await set(admin, { enable: true });
  const limited = await api.app.inject({ url: '/api/customer/users', headers: bert.headers });
  expect([limited.statusCode, limited.json<{ detail: string }>().detail]).toEqual([403, 'Multi-Factor Authentication is Required']);
  await vi.waitFor(async () => expect(await ask(bert, '/api/customer/users', other.app)).toBe(403), { timeout: 30_000 });
  expect((await api.app.inject({ url: '/api/session', headers: bert.headers })).json()).toMatchObject({ mfa_required: true });
  await set(admin, { enable: false });
  expect(await ask(bert)).toBe(200);
  await vi.waitFor(async () => expect(await ask(bert, '/api/customer/users', other.app)).toBe(200), { timeout: 30_000 });
});

test('lets a limited person set up an authenticator, which lifts the limit', async () => {
  await set(admin, { enable: true });
  expect(await ask(bert)).toBe(403);
  await setUpMfa(api, bert, time);
  expect(await ask(bert)).toBe(200);
});

test('does not affect other tenants', async () => {
  const elsewhere = await api.signedIn(await api.fresh.createTenant('Elsewhere'), 'administrator');
  await set(admin, { enable: true });
  expect([await ask(elsewhere), await read(elsewhere)]).toEqual([200, false]);
});

test('requires it of the provider’s staff too', async () => {
  const staff = await api.signedIn(tenantId, 'superuser');
  await set(admin, { enable: true });
  expect([await ask(staff), await ask(staff, '/api/v1/outbox')]).toEqual([403, 403]);
  await setUpMfa(api, staff, time);
  expect([await ask(staff), await ask(staff, '/api/v1/outbox')]).toEqual([200, 200]);
});

test('who has not met it reads it and cannot lift it, nor change single sign-on', async () => {
  await set(admin, { enable: true });
  const sso = '/api/v1/auth/configuration/sso/configurations';
  expect([await read(admin), await ask(admin, sso)]).toEqual([true, 200]);
  const refused = [
    await set(admin, { enable: false }),
    await api.app.inject({ method: 'POST', url: sso, headers: admin.headers, payload: { configuration_xml: '<a/>' } }),
    await api.app.inject({ method: 'DELETE', url: sso, headers: admin.headers }),
  ];
  for (const response of refused)
    expect([response.statusCode, response.json()]).toMatchObject([403, { detail: 'Multi-Factor Authentication is Required' }]);
  await setUpMfa(api, admin, time);
  expect((await set(admin, { enable: false })).statusCode).toBe(200);
});

test('staff who have not met it at home do not get into another tenant', async () => {
  const staff = await api.signedIn(tenantId, 'rampart-engineer');
  const customer = await api.fresh.createTenant('Customer');
  await set(admin, { enable: true });
  const visit = () => api.app.inject({ method: 'POST', url: '/api/tenant/switch', headers: staff.headers, payload: { uuid: customer } });
  expect((await visit()).json()).toMatchObject({ detail: 'Multi-Factor Authentication is Required' });
  await setUpMfa(api, staff, time);
  expect((await visit()).statusCode).toBe(200);
});

test('does not require it of people of an identity provider', async () => {
  await api.fresh.owner.query("update session set method = 'sso' where account_id = $1", [bert.accountId]);
  await announce(bert);
  await set(admin, { enable: true });
  await vi.waitFor(async () => expect(await ask(bert)).toBe(200), { timeout: 30_000 });
});

describe('bad input', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['a word', { enable: 'true' }],
    ['a number', { enable: 1 }],
    ['null', { enable: null }],
    ['a list', { enable: [true] }],
    ['an unknown field', { enable: true, tenant: crypto.randomUUID() }],
  ])('%s is refused and changes nothing', async (_what, payload) => {
    expect((await set(admin, payload)).statusCode).toBe(400);
    expect(await read(admin)).toBe(false);
  });
});
