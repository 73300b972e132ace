import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OpenSession } from '@rampart/contract/access/session.ts';
import { auditOf } from '../../../test-support/api/audit-of.ts';
import { type AnotherNode, startAnotherNode } from '../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { signInAgain } from '../../../test-support/access/test-authenticator.ts';

let api: TestApi;
let other: AnotherNode;
let tenantId: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  other = await startAnotherNode(api);
  tenantId = await api.fresh.createTenant('Home');
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  anna = await api.signedIn(tenantId, 'read-only');
});

type Caller = Pick<TestPerson, 'headers'>;
const url = '/api/v1/auth/sessions';
const list = async ({ headers }: Caller) => (await api.app.inject({ url, headers })).json<{ sessions: OpenSession[] }>().sessions;
const end = ({ headers }: Caller, id: string) => api.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
const statusOf = async ({ headers }: Caller, app = api.app) => (await app.inject({ url: '/api/session', headers })).statusCode;
const idOf = async (caller: Caller) => (await list(caller)).find(({ current }) => current)?.session_id ?? '';
const moveTo = (sessionId: string, tenant: string) =>
  api.fresh.owner.query('update session set tenant_id = $1 where id = $2', [tenant, sessionId]);

test("lists the caller's sessions, and marks the current one", async () => {
  await signInAgain(api, anna);
  const sessions = await list(anna);
  expect(sessions.map(({ tenant, source_address: from, current }) => [tenant, from, current])).toEqual([
    ['Home', '127.0.0.1', false],
    ['Home', '127.0.0.1', true],
  ]);
  expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(
    ['session_id', 'tenant', 'source_address', 'user_agent', 'created_at', 'renewed_at', 'current'].toSorted(),
  );
});

test('sessions in other tenants are shown too; those that ended, and those of others, are not', async () => {
  const [elsewhere, over, ended] = [await signInAgain(api, anna), await signInAgain(api, anna), await signInAgain(api, anna)];
  const [movedId, overId, endedId] = [await idOf(elsewhere), await idOf(over), await idOf(ended)];
  await moveTo(movedId, await api.fresh.createTenant('Elsewhere'));
  await api.fresh.owner.query("update session set expires_at = now() - interval '1 second' where id = $1", [overId]);
  await end(anna, endedId);
  await api.signedIn(tenantId, 'standard');
  expect((await list(anna)).map(({ session_id: id, tenant }) => [id, tenant])).toEqual([
    [movedId, 'Elsewhere'],
    [await idOf(anna), 'Home'],
  ]);
});

test('ends one of two sessions of a person immediately on every node, and keeps the other', async () => {
  const elsewhere = await signInAgain(api, anna);
  expect([await statusOf(elsewhere), await statusOf(elsewhere, other.app)]).toEqual([200, 200]);
  const response = await end(anna, await idOf(elsewhere));
  expect(response.statusCode).toBe(204);
  expect([await statusOf(elsewhere), await statusOf(anna)]).toEqual([401, 200]);
  await vi.waitFor(async () => expect(await statusOf(elsewhere, other.app)).toBe(401), { timeout: 30_000 });
  expect(await auditOf(api, response)).toMatchObject([
    { tenant_id: tenantId, action: 'session.revoke', status: 'success', actor: anna.email },
  ]);
});

test('an ended session is not renewed either', async () => {
  const elsewhere = await signInAgain(api, anna);
  const { name, value } = elsewhere.response.cookies[0]!;
  await end(anna, await idOf(elsewhere));
  const renewal = await api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { [name]: value } });
  expect(renewal.statusCode).toBe(401);
});

test("a session in another tenant is ended from here, and noted in that tenant's log", async () => {
  const elsewhere = await api.fresh.createTenant('Elsewhere');
  const id = await idOf(await signInAgain(api, anna));
  await moveTo(id, elsewhere);
  const response = await end(anna, id);
  expect([response.statusCode, await auditOf(api, response)]).toMatchObject([
    204,
    [{ tenant_id: elsewhere, action: 'session.revoke', status: 'success', actor: anna.email }],
  ]);
});

test("does not find another person's session, an ended one or an unknown one, for any role", async () => {
  const admin = await api.signedIn(tenantId, 'superuser');
  const endedId = await idOf(await signInAgain(api, anna));
  await end(anna, endedId);
  for (const [caller, id] of [[admin, await idOf(anna)] as const, [anna, endedId] as const, [anna, crypto.randomUUID()] as const]) {
    expect((await end(caller, id)).statusCode).toBe(404);
  }
  expect(await statusOf(anna)).toBe(200);
});

test('the session one acts with may be ended as well, and its cookie goes with it', async () => {
  const response = await end(anna, await idOf(anna));
  expect([response.statusCode, response.cookies]).toMatchObject([204, [{ name: 'rampart_session', value: '' }]]);
  expect(await statusOf(anna)).toBe(401);
});

test('ends all other sessions at once, in every tenant, and says in each log how many', async () => {
  const elsewhere = await api.fresh.createTenant('Elsewhere');
  const [one, two, far] = [await signInAgain(api, anna), await signInAgain(api, anna), await signInAgain(api, anna)];
  await moveTo(await idOf(far), elsewhere);
  const another = await api.signedIn(tenantId, 'standard');
  const endOthers = () => api.app.inject({ method: 'DELETE', url, headers: anna.headers });
  const response = await endOthers();
  expect([response.statusCode, response.json()]).toEqual([200, { ended: 3 }]);
  expect([await statusOf(one), await statusOf(two), await statusOf(far), await statusOf(anna), await statusOf(another)]).toEqual([
    401, 401, 401, 200, 200,
  ]);
  const logged = (await auditOf(api, response)).map(({ tenant_id: tenant, action, message }) => [tenant, action, message]);
  expect(logged).toHaveLength(2);
  expect(logged).toEqual(
    expect.arrayContaining([
      [tenantId, 'session.revoke', 'Ended 2 of their own sessions.'],
      [elsewhere, 'session.revoke', 'Ended one of their own sessions.'],
    ]),
  );
  expect((await endOthers()).json()).toEqual({ ended: 0 });
});

test.each(['x', '1', '%00', "'%20or%201=1"])('"%s" is no session', async (id) => {
  expect((await end(anna, id)).statusCode).toBe(400);
});
