import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { type AnotherNode, startAnotherNode } from '../../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { codeOf, type PinnedTime, pinTime, setUpMfa, signInAgain, wrongCode } from '../../../../test-support/access/test-authenticator.ts';

let api: TestApi;
let other: AnotherNode;
let time: PinnedTime;
let tenantId: string;
let admin: TestPerson;
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
  await api.fresh.owner.query('truncate rate_window');
  tenantId = await api.fresh.createTenant('Home');
  admin = await api.signedIn(tenantId, 'administrator');
});

const minute = 60_000;
type Caller = Pick<TestPerson, 'headers'>;
const change = ({ headers }: Caller, app = api.app) =>
  app.inject({ method: 'POST', url: '/api/tenant/mfa', headers, payload: { enable: false } });
const stepUp = ({ headers }: Caller, payload: object, app = api.app) =>
  app.inject({ method: 'POST', url: '/api/auth/step-up', headers, payload });
const refusal = { detail: 'Confirm that it is you, then repeat this change.', code: 'step_up_required', request_id: expect.any(String) };

test('a critical call is open for ten minutes after signing in, and then wants a step-up', async () => {
  time.pass(10 * minute);
  expect((await change(admin)).statusCode).toBe(200);
  time.pass(1);
  const refused = await change(admin);
  expect([refused.statusCode, refused.json()]).toEqual([403, refusal]);
});

test.each<[string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, object?]>([
  ['showing a secret for an authenticator', 'GET', '/api/totp-mfa/register'],
  ['turning the second factor on', 'POST', '/api/totp-mfa/register', { totp_token: '123456' }],
  ['turning it off', 'DELETE', '/api/totp-mfa/remove'],
  ['removing that of another person', 'DELETE', '/api/customer/user/mfa', { email: 'anna@example.test' }],
  ['enabling single sign-on', 'POST', '/api/v1/auth/configuration/sso/configurations', { configuration_xml: '<a/>' }],
  ['removing single sign-on', 'DELETE', '/api/v1/auth/configuration/sso/configurations'],
  ['changing a role', 'POST', '/api/customer/user/role', { username: 'anna@example.test', role: 'administrator' }],
  ['inviting a person', 'POST', '/api/customer/user/register', { email: 'anna@example.test', role: 'administrator' }],
  ['making a new link for an invitation', 'GET', '/api/customer/user/invitations/refresh?email=anna@example.test'],
  ['removing a person', 'DELETE', '/api/customer/user', { email: 'anna@example.test' }],
])('%s wants it', async (_what, method, url, payload) => {
  time.pass(10 * minute + 1);
  const response = await api.app.inject({ method, url, headers: admin.headers, ...(payload ? { payload } : {}) });
  expect([response.statusCode, response.json()]).toEqual([403, refusal]);
});

test("changing how long a tenant's data is kept wants it", async () => {
  const superuser = await api.signedIn(tenantId, 'superuser');
  time.pass(10 * minute + 1);
  const payload = { events: null, facts: null, verdicts: null, jobs: null, audit: 12 };
  const response = await api.app.inject({ method: 'PUT', url: '/api/v1/retention', headers: superuser.headers, payload });
  expect([response.statusCode, response.json()]).toEqual([403, refusal]);
});

test('creating a tenant, which shows the link of its first administrator, wants it', async () => {
  const superuser = await api.signedIn(tenantId, 'superuser');
  time.pass(10 * minute + 1);
  const payload = { customer_name: 'New', email: 'ada@example.test', name: 'Ada' };
  const response = await api.app.inject({ method: 'POST', url: '/api/customer/admin/register', headers: superuser.headers, payload });
  expect([response.statusCode, response.json()]).toEqual([403, refusal]);
});

test('the password opens it again for ten minutes, on every node, and the audit log says so', async () => {
  time.pass(11 * minute);
  expect((await change(admin, other.app)).statusCode).toBe(403);
  const response = await stepUp(admin, { password: admin.password });
  const until = new Date(time.now.getTime() + 10 * minute).toISOString();
  expect([response.statusCode, response.json()]).toEqual([200, { valid_until: until }]);
  expect(await auditOf(api, response)).toMatchObject([
    { action: 'session.step-up', status: 'success', actor: admin.email, tenant_id: tenantId },
  ]);
  expect((await change(admin)).statusCode).toBe(200);
  await vi.waitFor(async () => expect((await change(admin, other.app)).json()).not.toMatchObject({ code: 'step_up_required' }), {
    timeout: 30_000,
  });
  time.pass(10 * minute + 1);
  const later = await signInAgain(api, admin);
  expect(later.response.statusCode).toBe(200);
});

test('it opens this session alone, and does not go along to another tenant', async () => {
  const elsewhere = await signInAgain(api, admin);
  const second = await api.fresh.createTenant('Second');
  await api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator')", [
    second,
    admin.accountId,
  ]);
  time.pass(11 * minute);
  expect((await stepUp(admin, { password: admin.password })).statusCode).toBe(200);
  expect((await change(elsewhere)).json()).toMatchObject({ code: 'step_up_required' });
  const moved = await api.app.inject({ method: 'POST', url: '/api/tenant/switch', headers: admin.headers, payload: { uuid: second } });
  const headers = { authorization: `Bearer ${moved.json<{ access: string }>().access}` };
  expect((await change({ headers })).json()).toMatchObject({ code: 'step_up_required' });
});

test('a wrong password opens nothing, ends no session and is recorded', async () => {
  time.pass(11 * minute);
  const response = await stepUp(admin, { password: 'not the password' });
  expect([response.statusCode, response.json()]).toMatchObject([400, { detail: 'The password is not right. Check it and try again.' }]);
  expect(await auditOf(api, response)).toMatchObject([{ action: 'session.step-up', status: 'failure' }]);
  expect((await change(admin)).statusCode).toBe(403);
  expect((await api.app.inject({ url: '/api/session', headers: admin.headers })).statusCode).toBe(200);
});

test('ten wrong passwords are all a session gets, and strangers who guess elsewhere use up none of them', async () => {
  const stranger = {
    method: 'POST',
    url: '/api/auth',
    remoteAddress: '198.51.100.9',
    payload: { email: admin.email, password: 'wrong' },
  } as const;
  await api.app.inject(stranger);
  await api.fresh.owner.query('update rate_window set hits = 1000');
  expect((await api.app.inject(stranger)).statusCode).toBe(429);
  for (let index = 0; index < 10; index += 1) expect((await stepUp(admin, { password: 'wrong' })).statusCode).toBe(400);
  expect((await stepUp(admin, { password: admin.password })).statusCode).toBe(429);
  time.pass(15 * minute + 1);
});

test('an account with a second factor needs the code as well', async () => {
  const secret = await setUpMfa(api, admin, time);
  time.pass(10 * minute + 1);
  const asked = await stepUp(admin, { password: admin.password });
  expect([asked.statusCode, asked.json()]).toEqual([202, { totp_required: true }]);
  expect((await change(admin)).statusCode).toBe(403);
  const wrong = await stepUp(admin, { password: admin.password, totp_token: wrongCode(secret, time) });
  expect([wrong.statusCode, (await change(admin)).statusCode]).toEqual([400, 403]);
  expect((await stepUp(admin, { password: 'wrong', totp_token: codeOf(secret, time) })).statusCode).toBe(400);
  expect((await stepUp(admin, { password: admin.password, totp_token: codeOf(secret, time) })).statusCode).toBe(200);
  expect((await change(admin)).statusCode).toBe(200);
});
