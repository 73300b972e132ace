import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { type AnotherNode, startAnotherNode } from '../../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { codeOf, type PinnedTime, pinTime, setUpMfa, signInAgain } from '../../../../test-support/access/test-authenticator.ts';

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
  await setUpMfa(api, bert, time);
});

type Caller = Pick<TestPerson, 'headers'>;
const reset = ({ headers }: Caller, payload: object) =>
  api.app.inject({ method: 'DELETE', url: '/api/customer/user/mfa', headers, payload });
const statusOf = async ({ headers }: Caller, app = api.app) => (await app.inject({ url: '/api/session', headers })).statusCode;
const isOn = async ({ accountId }: TestPerson) =>
  (await api.fresh.owner.query("select 1 from totp where account_id = $1 and state = 'on'", [accountId])).rows.length === 1;
const join = (person: TestPerson, tenant: string) =>
  api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [tenant, person.accountId]);

test('lets a person who lost the authenticator sign in with the password again, notifies them and records it', async () => {
  const response = await reset(admin, { email: ` ${bert.email.toUpperCase()} ` });
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(await auditOf(api, response)).toMatchObject([
    {
      tenant_id: tenantId,
      action: 'mfa.reset',
      status: 'success',
      actor: admin.email,
      message: `Removed the authenticator of ${bert.email}.`,
    },
  ]);
  const { rows } = await api.fresh.owner.query('select 1 from secret where owner_id = $1', [bert.accountId]);
  expect([await isOn(bert), rows.length]).toEqual([false, 0]);
  const again = await signInAgain(api, bert);
  expect(again.response.statusCode).toBe(200);
  const notified = await api.fresh.owner.query('select subject, priority from notification where account_id = $1', [bert.accountId]);
  expect(notified.rows).toContainEqual({
    subject: expect.stringContaining(`${admin.email} removed your authenticator. Set up a new one under Profile Settings.`) as string,
    priority: 'high',
  });
});

test("all of the person's sessions end, on every node; the administrator's goes on", async () => {
  expect([await statusOf(bert), await statusOf(bert, other.app)]).toEqual([200, 200]);
  await reset(admin, { email: bert.email });
  expect([await statusOf(bert), await statusOf(admin)]).toEqual([401, 200]);
  await vi.waitFor(async () => expect(await statusOf(bert, other.app)).toBe(401), { timeout: 30_000 });
});

/** What came of it: the answer, what the audit log says, and that the authenticator is still there. */
const outcome = async (person: TestPerson, response: Awaited<ReturnType<typeof reset>>) => ({
  status: response.statusCode,
  noted: (await auditOf(api, response)).map(({ tenant_id: tenant, action, status }) => [tenant, action, status]),
  isOn: await isOn(person),
});
const refused = (status: number) => ({ status, noted: [[tenantId, 'mfa.reset', 'failure']], isOn: true });

describe('refused and recorded, without effect', () => {
  test('for a person of another tenant, who is not found', async () => {
    const anonymous = await api.signedIn(await api.fresh.createTenant('Elsewhere'), 'standard');
    await setUpMfa(api, anonymous, time);
    const response = await reset(admin, { email: anonymous.email });
    expect(await outcome(anonymous, response)).toEqual(refused(404));
    const unknown = await reset(admin, { email: 'unknown@example.test' });
    expect(unknown.json<{ detail: string }>().detail).toBe(response.json<{ detail: string }>().detail);
  });

  test('for an external user, whose own tenant decides', async () => {
    const guest = await api.signedIn(await api.fresh.createTenant('Elsewhere'), 'standard');
    await join(guest, tenantId);
    await setUpMfa(api, guest, time);
    const response = await reset(admin, { email: guest.email });
    expect(await outcome(guest, response)).toEqual(refused(400));
    expect(response.json<{ detail: string }>().detail).toMatch(/^This is an external user\. Ask an administrator of their own tenant/);
  });

  test("for the provider's staff, unless by those who manage them", async () => {
    const staff = await api.signedIn(tenantId, 'rampart-engineer');
    await setUpMfa(api, staff, time);
    expect(await outcome(staff, await reset(admin, { email: staff.email }))).toEqual(refused(403));
    const superuser = await api.signedIn(tenantId, 'superuser');
    expect((await reset(superuser, { email: staff.email })).statusCode).toBe(204);
  });

  test('for a superuser, unless by a superuser', async () => {
    const superuser = await api.signedIn(tenantId, 'superuser');
    await setUpMfa(api, superuser, time);
    const response = await reset(await api.signedIn(tenantId, 'rampart-admin'), { email: superuser.email });
    expect(await outcome(superuser, response)).toEqual(refused(403));
    expect(response.json<{ detail: string }>().detail).toBe('Only a superuser can do this to a superuser.');
    expect((await reset(await api.signedIn(tenantId, 'superuser'), { email: superuser.email })).statusCode).toBe(204);
  });

  test("for the provider's staff whose home is a customer, by an administrator of the customer", async () => {
    const staff = await api.signedIn(await api.fresh.createTenant('Provider'), 'superuser');
    await join(staff, tenantId);
    await api.fresh.owner.query('update account set primary_tenant_id = $1 where id = $2', [tenantId, staff.accountId]);
    await setUpMfa(api, staff, time);
    expect(await outcome(staff, await reset(admin, { email: staff.email }))).toEqual(refused(403));
  });

  test('for oneself', async () => {
    await setUpMfa(api, admin, time);
    expect(await outcome(admin, await reset(admin, { email: admin.email }))).toEqual(refused(400));
  });
});

test('says so when the person has no authenticator', async () => {
  const response = await reset(bert, { email: admin.email });
  expect(response.statusCode).toBe(403);
  const cara = await api.signedIn(tenantId, 'read-only');
  const none = await reset(admin, { email: cara.email });
  expect([none.statusCode, none.json<{ detail: string }>().detail]).toEqual([400, `${cara.email} has no authenticator to remove.`]);
});

test('makes an unfinished setup of another person useless', async () => {
  await reset(admin, { email: bert.email });
  const again = await signInAgain(api, bert);
  const secret = await setUpMfa(api, { ...bert, ...again }, time);
  expect((await signInAgain(api, bert, codeOf(secret, time))).response.statusCode).toBe(200);
});

test.each<[string, object]>([
  ['nothing', {}],
  ['an empty address', { email: '' }],
  ['no address', { email: 'tester' }],
  ['a long one', { email: `${'a'.repeat(250)}@b.test` }],
  ['a number', { email: 7 }],
  ['a list', { email: ['a@example.test'] }],
  ['an unknown field', { email: 'a@example.test', tenant: crypto.randomUUID() }],
])('%s is refused', async (_what, payload) => {
  expect((await reset(admin, payload)).statusCode).toBe(400);
});
