import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { startAnotherNode } from '../../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { insertMembership } from '../index.ts';

let api: TestApi;
let home: string;
let provider: string;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  provider = await api.fresh.createTenant('Provider');
  await api.fresh.owner.query('update tenant set is_provider = true where tenant_id = $1', [provider]);
});
afterAll(() => api.close());
beforeEach(async () => {
  home = await api.fresh.createTenant('Home');
  admin = await api.signedIn(home, 'administrator');
});

const remove = (email: string, person = admin) =>
  api.app.inject({ method: 'DELETE', url: '/api/customer/user', payload: { email }, headers: person.headers });
const setRole = (username: string, role: string, person = admin) =>
  api.app.inject({ method: 'POST', url: '/api/customer/user/role', payload: { username, role }, headers: person.headers });
const isSignedIn = async ({ headers }: TestPerson) => (await api.app.inject({ url: '/api/session', headers })).statusCode === 200;
const signIn = async ({ email, password }: TestPerson) =>
  (await api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } })).statusCode;
const membershipsOf = async ({ accountId }: TestPerson) =>
  (await api.fresh.owner.query('select tenant_id, role, provider_roles from membership where account_id = $1', [accountId])).rows;
const count = async (table: string, { accountId }: TestPerson) => {
  const column = table === 'account' ? 'id' : 'account_id';
  return Number(
    (await api.fresh.owner.query<{ n: string }>(`select count(*) n from ${table} where ${column} = $1`, [accountId])).rows[0]?.n,
  );
};
const joinHome = (person: TestPerson, role: 'administrator' | 'standard' = 'standard') =>
  api.fresh.db.inTenant(home, (tx) => insertMembership(tx, { accountId: person.accountId, role, providerRoles: [] }));

describe('a change of role', () => {
  test("is done, recorded, and ends the person's sessions in this tenant immediately, on every node", async () => {
    const anna = await api.signedIn(home, 'standard');
    const node = await startAnotherNode(api);
    expect((await node.app.inject({ url: '/api/session', headers: anna.headers })).statusCode).toBe(200);
    const response = await setRole(anna.email, 'read-only');
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await isSignedIn(anna)).toBe(false);
    await vi.waitFor(async () => expect((await node.app.inject({ url: '/api/session', headers: anna.headers })).statusCode).toBe(401), {
      timeout: 30_000,
    });
    await node.close();
    expect(await membershipsOf(anna)).toMatchObject([{ role: 'read-only' }]);
    const message = `Changed the role of ${anna.email} from standard to read-only.`;
    expect(await auditOf(api, response)).toMatchObject([{ action: 'user.set-role', status: 'success', actor: admin.email, message }]);
    expect([await signIn(anna), await isSignedIn(admin)]).toEqual([200, true]);
  });

  test('to the role that a person already has changes nothing and ends no session', async () => {
    const anna = await api.signedIn(home, 'standard');
    expect((await setRole(anna.email, 'standard')).statusCode).toBe(204);
    expect(await isSignedIn(anna)).toBe(true);
  });

  test('leaves the sessions of a guest in their own tenant alone', async () => {
    const guest = await api.signedIn(await api.fresh.createTenant('Elsewhere'), 'standard');
    await joinHome(guest);
    expect((await setRole(guest.email, 'read-only')).statusCode).toBe(204);
    expect(await isSignedIn(guest)).toBe(true);
  });

  test.each(['superuser', 'rampart-engineer', '', 'Administrator', null])('to %s is refused', async (role) => {
    const anna = await api.signedIn(home, 'standard');
    expect((await setRole(anna.email, role as string)).statusCode).toBe(400);
    expect(await membershipsOf(anna)).toMatchObject([{ role: 'standard' }]);
  });
});

describe('no administrator', () => {
  test('changes or deletes their own row, and trying is noted', async () => {
    await api.signedIn(home, 'administrator');
    for (const response of [await setRole(admin.email, 'standard'), await remove(admin.email)]) {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ detail: expect.stringContaining('your own user') });
      expect(await auditOf(api, response)).toMatchObject([{ status: 'failure', actor: admin.email }]);
    }
    expect(await membershipsOf(admin)).toMatchObject([{ role: 'administrator' }]);
  });

  test('takes the last administrator away, not even the staff of the provider', async () => {
    const boss = await api.signedIn(home, 'superuser');
    await api.fresh.owner.query("update membership set role = 'standard' where account_id = $1", [boss.accountId]);
    for (const response of [await setRole(admin.email, 'standard', boss), await remove(admin.email, boss)]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ detail: expect.stringContaining('last administrator') });
    }
    expect(await membershipsOf(admin)).toMatchObject([{ role: 'administrator' }]);
  });

  test('who is one of two administrators removes the other while being removed: one stays', async () => {
    const second = await api.signedIn(home, 'administrator');
    const statuses = await Promise.all([
      remove(second.email).then(({ statusCode }) => statusCode),
      remove(admin.email, second).then(({ statusCode }) => statusCode),
    ]);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const { rows } = await api.fresh.owner.query("select 1 from membership where tenant_id = $1 and role = 'administrator'", [home]);
    expect(rows).toHaveLength(1);
  });

  test.each<[string, (email: string, person: TestPerson) => Promise<{ statusCode: number }>]>([
    ['a role', (email, person) => setRole(email, 'read-only', person)],
    ['a user', (email, person) => remove(email, person)],
  ])('below administrator changes or deletes %s, and a foreign one is not found', async (_what, act) => {
    const [anna, standard] = [await api.signedIn(home, 'read-only'), await api.signedIn(home, 'standard')];
    expect((await act(anna.email, standard)).statusCode).toBe(403);
    const foreign = await api.signedIn(await api.fresh.createTenant('Elsewhere'), 'standard');
    expect((await act(foreign.email, admin)).statusCode).toBe(404);
    expect((await act('unknown@example.test', admin)).statusCode).toBe(404);
    expect(await isSignedIn(foreign)).toBe(true);
  });
});

describe('deleting', () => {
  test('an own user takes the account with it: password, second factor, links and sessions', async () => {
    const anna = await api.signedIn(home, 'standard');
    await api.fresh.owner.query("insert into totp (account_id, state) values ($1, 'on')", [anna.accountId]);
    await api.fresh.owner.query(
      "insert into one_time_token (hash, purpose, account_id, expires_at) values ($1, 'password-reset', $2, now() + interval '1 hour')",
      [Buffer.from(anna.accountId), anna.accountId],
    );
    const response = await remove(anna.email);
    expect(response.statusCode).toBe(204);
    expect(await isSignedIn(anna)).toBe(false);
    for (const table of ['account', 'password', 'membership', 'totp', 'one_time_token'])
      expect([table, await count(table, anna)]).toEqual([table, 0]);
    expect(await auditOf(api, response)).toMatchObject([
      { action: 'user.delete', status: 'success', actor: admin.email, message: `Deleted the user ${anna.email}.` },
    ]);
    expect((await remove(anna.email)).statusCode).toBe(404);
  });

  test('an external user removes the access to this tenant only', async () => {
    const elsewhere = await api.fresh.createTenant('Elsewhere');
    const guest = await api.signedIn(elsewhere, 'standard');
    await joinHome(guest);
    const response = await remove(guest.email);
    expect(response.statusCode).toBe(204);
    expect(await membershipsOf(guest)).toMatchObject([{ tenant_id: elsewhere }]);
    expect([await isSignedIn(guest), await signIn(guest)]).toEqual([true, 200]);
    expect(await auditOf(api, response)).toMatchObject([{ message: `Revoked the access of the external user ${guest.email}.` }]);
  });

  test('an own user who is a guest elsewhere leaves the account to that tenant, which deletes it in the end', async () => {
    const elsewhere = await api.fresh.createTenant('Elsewhere');
    const boss = await api.signedIn(elsewhere, 'administrator');
    const anna = await api.signedIn(home, 'standard');
    await api.fresh.db.inTenant(elsewhere, (tx) =>
      insertMembership(tx, { accountId: anna.accountId, role: 'standard', providerRoles: [] }),
    );
    expect((await remove(anna.email)).statusCode).toBe(204);
    expect(await isSignedIn(anna)).toBe(false);
    const { rows } = await api.fresh.owner.query('select primary_tenant_id from account where id = $1', [anna.accountId]);
    expect(rows).toEqual([{ primary_tenant_id: elsewhere }]);
    expect(await signIn(anna)).toBe(200);
    expect((await remove(anna.email, boss)).statusCode).toBe(204);
    expect(await count('account', anna)).toBe(0);
  });

  test('by both tenants concurrently deletes the account once', async () => {
    const elsewhere = await api.fresh.createTenant('Elsewhere');
    const boss = await api.signedIn(elsewhere, 'administrator');
    const anna = await api.signedIn(home, 'standard');
    await api.fresh.db.inTenant(elsewhere, (tx) =>
      insertMembership(tx, { accountId: anna.accountId, role: 'standard', providerRoles: [] }),
    );
    const responses = await Promise.all([remove(anna.email), remove(anna.email, boss)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect([await count('account', anna), await count('membership', anna)]).toEqual([0, 0]);
  });

  test.each([{}, { email: '' }, { email: 7 }, { email: 'x' }, { email: 'a@b.test', force: true }])('refuses %j', async (payload) => {
    const response = await api.app.inject({ method: 'DELETE', url: '/api/customer/user', payload, headers: admin.headers });
    expect(response.statusCode).toBe(400);
  });
});
