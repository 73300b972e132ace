import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { type AnotherNode, startAnotherNode } from '../../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import {
  codeOf,
  type PinnedTime,
  pinTime,
  setUpMfa,
  signInAgain,
  startSetup,
  wrongCode,
} from '../../../../test-support/access/test-authenticator.ts';

let api: TestApi;
let other: AnotherNode;
let time: PinnedTime;
let tenantId: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  other = await startAnotherNode(api);
  time = pinTime(api);
  tenantId = await api.fresh.createTenant('Home');
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  anna = await api.signedIn(tenantId, 'read-only');
});

const url = '/api/totp-mfa/register';
type Caller = Pick<TestPerson, 'headers'>;
const start = ({ headers }: Caller) => api.app.inject({ url, headers });
const confirm = ({ headers }: Caller, payload: object, app = api.app) => app.inject({ method: 'POST', url, headers, payload });
const statusOf = async ({ headers }: Caller, app = api.app) => (await app.inject({ url: '/api/session', headers })).statusCode;
const detailOf = (response: { json: () => unknown }) => (response.json() as { detail: string }).detail;
const event = (status: string) => ({ tenant_id: tenantId, action: 'mfa.enable', status, actor_id: anna.accountId, source: '127.0.0.1' });
const rowsOf = async ({ accountId }: TestPerson) =>
  (await api.fresh.owner.query<{ state: string }>('select state from totp where account_id = $1', [accountId])).rows;

test('a code of the secret enables the second factor, answers with a token that works, and is in the audit log', async () => {
  const secret = await startSetup(api, anna);
  const response = await confirm(anna, { totp_token: codeOf(secret, time) });
  expect(response.statusCode).toBe(200);
  const headers = { authorization: `Bearer ${response.json<{ access: string }>().access}` };
  expect((await api.app.inject({ url: '/api/session', headers })).json()).toMatchObject({ mfa_enabled: true, mfa_required: false });
  expect(await auditOf(api, response)).toMatchObject([event('success')]);
  expect(await rowsOf(anna)).toEqual([{ state: 'on' }]);
  const { rows } = await api.fresh.owner.query('select owner_kind from secret where owner_id = $1', [anna.accountId]);
  expect(rows).toEqual([{ owner_kind: 'totp' }]);
});

test('gives the same secret again, also to concurrent calls, so that a scanned code stays valid', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => startSetup(api, anna)));
  expect(new Set([...secrets, await startSetup(api, anna)]).size).toBe(1);
});

test('a session can neither confirm nor see a secret that another session was shown', async () => {
  const secret = await startSetup(api, anna);
  const elsewhere = await signInAgain(api, anna);
  expect((await confirm(elsewhere, { totp_token: codeOf(secret, time) })).statusCode).toBe(400);
  expect(await startSetup(api, elsewhere)).not.toBe(secret);
  const response = await confirm(anna, { totp_token: codeOf(secret, time) });
  expect([response.statusCode, detailOf(response)]).toEqual([400, 'This setup has ended. Start again and scan the new QR code.']);
});

test('a setup expires after fifteen minutes', async () => {
  const secret = await startSetup(api, anna);
  const startedEarlier = (minutes: number) =>
    api.fresh.owner.query('update totp set created_at = created_at - make_interval(mins => $1) where account_id = $2', [
      minutes,
      anna.accountId,
    ]);
  await startedEarlier(14);
  expect(await startSetup(api, anna)).toBe(secret);
  await startedEarlier(2);
  expect((await confirm(anna, { totp_token: codeOf(secret, time) })).statusCode).toBe(400);
  expect(await startSetup(api, anna)).not.toBe(secret);
});

test("the client's own secret is ignored", async () => {
  const [mine, theirs] = [await startSetup(api, anna), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'];
  const forged = await confirm(anna, { totp_token: codeOf(theirs, time), totp_secret: theirs });
  expect(forged.statusCode).toBe(400);
  expect((await confirm(anna, { totp_token: codeOf(mine, time), totp_secret: theirs })).statusCode).toBe(200);
});

test('a wrong code is refused in a sentence, noted, and leaves the setup as it was', async () => {
  const secret = await startSetup(api, anna);
  const wrong = await confirm(anna, { totp_token: wrongCode(secret, time) });
  expect(wrong.statusCode).toBe(400);
  expect(detailOf(wrong)).toMatch(/^The code is not right\. .*now\.$/);
  expect(await auditOf(api, wrong)).toMatchObject([event('failure')]);
  expect(await rowsOf(anna)).toEqual([{ state: 'pending' }]);
  expect((await confirm(anna, { totp_token: codeOf(secret, time) })).statusCode).toBe(200);
});

test('says so to a person who has one already, when starting and when confirming', async () => {
  const secret = await setUpMfa(api, anna, time);
  for (const response of [await start(anna), await confirm(anna, { totp_token: codeOf(secret, time) })]) {
    expect([response.statusCode, detailOf(response)]).toEqual([400, expect.stringContaining('already have an authenticator')]);
  }
});

test('enables it once for ten concurrent confirmations', async () => {
  const totp_token = codeOf(await startSetup(api, anna), time);
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await confirm(anna, { totp_token })).statusCode));
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
});

test("ends the person's other sessions immediately, on every node and in every tenant, and keeps the current one", async () => {
  const elsewhere = await signInAgain(api, anna);
  expect([await statusOf(elsewhere), await statusOf(elsewhere, other.app)]).toEqual([200, 200]);
  await setUpMfa(api, anna, time);
  expect([await statusOf(elsewhere), await statusOf(anna)]).toEqual([401, 200]);
  await vi.waitFor(async () => expect(await statusOf(elsewhere, other.app)).toBe(401), { timeout: 30_000 });
  expect(await statusOf(anna, other.app)).toBe(200);
});

test('refers a person who signed in with single sign-on to the identity provider', async () => {
  await api.fresh.owner.query("update session set method = 'sso' where account_id = $1", [anna.accountId]);
  await api.fresh.owner.query("select pg_notify('rampart_session', id::text) from session where account_id = $1", [anna.accountId]);
  await vi.waitFor(async () => expect((await start(anna)).statusCode).toBe(400), { timeout: 30_000 });
  const remove = await api.app.inject({ method: 'DELETE', url: '/api/totp-mfa/remove', headers: anna.headers });
  for (const response of [await start(anna), await confirm(anna, { totp_token: '123456' }), remove]) {
    expect([response.statusCode, detailOf(response)]).toEqual([400, expect.stringContaining('managed by your identity provider')]);
  }
});

test("refuses to start a setup for another site's page", async () => {
  for (const site of ['cross-site', 'same-site', 'none']) {
    const response = await api.app.inject({ url, headers: { ...anna.headers, 'sec-fetch-site': site } });
    expect(response.statusCode).toBe(403);
  }
  expect(await rowsOf(anna)).toEqual([]);
  expect((await api.app.inject({ url, headers: { ...anna.headers, 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(200);
});

describe('bad input', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['an empty code', { totp_token: '' }],
    ['five digits', { totp_token: '12345' }],
    ['seven digits', { totp_token: '1234567' }],
    ['a number', { totp_token: 123456 }],
    ['a list', { totp_token: ['123456'] }],
    ['letters', { totp_token: 'abcdef' }],
    ['digits of another script', { totp_token: '١٢٣٤٥٦' }],
    ['markup', { totp_token: '<b>12' }],
    ['a line break', { totp_token: '123456\n' }],
    ['null', { totp_token: null }],
    ['a long secret', { totp_token: '123456', totp_secret: 'x'.repeat(201) }],
    ['an unknown field', { totp_token: '123456', account: crypto.randomUUID() }],
  ])('%s is refused and changes nothing', async (_what, payload) => {
    await startSetup(api, anna);
    expect((await confirm(anna, payload)).statusCode).toBe(400);
    expect(await rowsOf(anna)).toEqual([{ state: 'pending' }]);
  });

  test('a code before any setup is refused', async () => {
    expect((await confirm(anna, { totp_token: '123456' })).statusCode).toBe(400);
    expect(await rowsOf(anna)).toEqual([]);
  });
});
