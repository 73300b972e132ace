import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { type AnotherNode, startAnotherNode } from '../../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { codeOf, type PinnedTime, pinTime, setUpMfa, signInAgain, startSetup } from '../../../../test-support/access/test-authenticator.ts';

let api: TestApi;
let other: AnotherNode;
let time: PinnedTime;
let tenantId: string;
let anna: TestPerson;
let secret: string;
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
  anna = await api.signedIn(tenantId, 'standard');
  secret = await setUpMfa(api, anna, time);
});

type Caller = Pick<TestPerson, 'headers'>;
const remove = ({ headers }: Caller) => api.app.inject({ method: 'DELETE', url: '/api/totp-mfa/remove', headers });
const statusOf = async ({ headers }: Caller, app = api.app) => (await app.inject({ url: '/api/session', headers })).statusCode;
const event = (status: string) => ({ tenant_id: tenantId, action: 'mfa.remove', status, actor: anna.email });
const leftOf = async ({ accountId }: TestPerson) => {
  const { rows } = await api.fresh.owner.query(
    'select 1 from totp where account_id::text = $1 union all select 1 from secret where owner_id = $1',
    [accountId],
  );
  return rows.length;
};

test('the authenticator and its secret are gone, the password is enough again, and the audit log says so', async () => {
  const response = await remove(anna);
  expect([response.statusCode, response.json()]).toEqual([200, { signed_out: false }]);
  expect(await leftOf(anna)).toBe(0);
  expect(await auditOf(api, response)).toMatchObject([event('success')]);
  expect((await signInAgain(api, anna)).response.statusCode).toBe(200);
  const session = await api.app.inject({ url: '/api/session', headers: anna.headers });
  expect(session.json()).toMatchObject({ mfa_enabled: false });
});

test('the other sessions end, on every node; this one goes on', async () => {
  const elsewhere = await signInAgain(api, anna, codeOf(secret, time));
  expect([await statusOf(elsewhere), await statusOf(elsewhere, other.app)]).toEqual([200, 200]);
  await remove(anna);
  expect([await statusOf(elsewhere), await statusOf(anna)]).toEqual([401, 200]);
  await vi.waitFor(async () => expect(await statusOf(elsewhere, other.app)).toBe(401), { timeout: 30_000 });
});

test('where the tenant requires one, removing it signs out', async () => {
  await api.fresh.owner.query('update tenant set mfa_required = true where tenant_id = $1', [tenantId]);
  expect(await statusOf(anna, other.app)).toBe(200);
  const response = await remove(anna);
  expect([response.statusCode, response.json()]).toEqual([200, { signed_out: true }]);
  expect(response.cookies).toMatchObject([{ name: 'rampart_session', value: '' }]);
  expect(await statusOf(anna)).toBe(401);
  await vi.waitFor(async () => expect(await statusOf(anna, other.app)).toBe(401), { timeout: 30_000 });
});

test('says so to a person who has none, also while one is being set up', async () => {
  const bert = await api.signedIn(tenantId, 'read-only');
  expect((await remove(bert)).statusCode).toBe(400);
  await startSetup(api, bert);
  const response = await remove(bert);
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([400, 'You have no authenticator to remove.']);
});

test('lets another be set up afterwards, with another secret', async () => {
  await remove(anna);
  const next = await setUpMfa(api, anna, time);
  expect(next).not.toBe(secret);
  expect((await signInAgain(api, anna, codeOf(secret, time))).response.statusCode).toBe(401);
  expect((await signInAgain(api, anna, codeOf(next, time))).response.statusCode).toBe(200);
});
