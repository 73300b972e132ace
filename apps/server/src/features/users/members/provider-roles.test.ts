import type { Role } from '@rampart/domain/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
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
const setProviderRoles = (email: string, roles: unknown, person: TestPerson) =>
  api.app.inject({
    method: 'PUT',
    url: '/api/customer/user/rampart-roles',
    payload: { email, rampart_roles: roles },
    headers: person.headers,
  });
const isSignedIn = async ({ headers }: TestPerson) => (await api.app.inject({ url: '/api/session', headers })).statusCode === 200;
const membershipsOf = async ({ accountId }: TestPerson) =>
  (await api.fresh.owner.query('select tenant_id, role, provider_roles from membership where account_id = $1', [accountId])).rows;

const staff = (role: Role) => api.signedIn(provider, role);

describe("the provider's roles", () => {
  test('are given and taken by a superuser, noted, and end every session of the person', async () => {
    const [boss, anna] = [await staff('superuser'), await staff('standard')];
    const response = await setProviderRoles(anna.email, ['rampart-engineer', 'superuser', 'superuser'], boss);
    expect(response.statusCode).toBe(204);
    expect(await membershipsOf(anna)).toMatchObject([{ role: 'standard', provider_roles: ['rampart-engineer', 'superuser'] }]);
    expect(await isSignedIn(anna)).toBe(false);
    expect(await auditOf(api, response)).toMatchObject([{ action: 'user.set-provider-roles', status: 'success', actor: boss.email }]);
    expect((await setProviderRoles(anna.email, [], boss)).statusCode).toBe(204);
    expect(await membershipsOf(anna)).toMatchObject([{ provider_roles: [] }]);
  });

  test('below superuser are given by a rampart-admin, who can neither make nor touch a superuser', async () => {
    const [manager, anna, boss] = [await staff('rampart-admin'), await staff('standard'), await staff('superuser')];
    expect((await setProviderRoles(anna.email, ['rampart-sales-engineer'], manager)).statusCode).toBe(204);
    expect((await setProviderRoles(anna.email, ['superuser'], manager)).statusCode).toBe(403);
    expect((await setProviderRoles(boss.email, [], manager)).statusCode).toBe(403);
    expect((await setRole(boss.email, 'read-only', manager)).statusCode).toBe(403);
    expect((await remove(boss.email, manager)).statusCode).toBe(403);
    expect(await membershipsOf(boss)).toMatchObject([{ role: 'administrator', provider_roles: ['superuser'] }]);
  });

  test('cannot be changed by others, nor by the person alone', async () => {
    const [engineer, boss, plain] = [await staff('rampart-engineer'), await staff('superuser'), await staff('administrator')];
    expect((await setProviderRoles(plain.email, ['rampart-engineer'], engineer)).statusCode).toBe(403);
    expect((await setProviderRoles(boss.email, ['rampart-admin'], boss)).statusCode).toBe(403);
    expect((await remove(engineer.email, plain)).statusCode).toBe(403);
  });

  test('are for people of the provider only', async () => {
    const [boss, anna] = [await api.signedIn(home, 'superuser'), await api.signedIn(home, 'standard')];
    const response = await setProviderRoles(anna.email, ['rampart-engineer'], boss);
    expect([response.statusCode, await membershipsOf(anna)]).toMatchObject([403, [{ provider_roles: [] }]]);
    const guest = await api.signedIn(home, 'standard');
    await api.fresh.db.inTenant(provider, (tx) =>
      insertMembership(tx, { accountId: guest.accountId, role: 'standard', providerRoles: [] }),
    );
    expect((await setProviderRoles(guest.email, ['rampart-engineer'], await staff('superuser'))).statusCode).toBe(403);
  });

  test('keep one superuser, also when two remove each other concurrently', async () => {
    await api.fresh.owner.query("update membership set provider_roles = '{}' where tenant_id = $1", [provider]);
    const [one, two] = [await staff('superuser'), await staff('superuser')];
    const answers = await Promise.all([setProviderRoles(two.email, [], one), setProviderRoles(one.email, [], two)]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  test.each([
    ['a word', 'superuser'],
    ['a customer role', ['administrator']],
    ['too many', Array.from({ length: 5 }, () => 'superuser')],
  ])('are refused as %s', async (_what, roles) => {
    const [boss, anna] = [await staff('superuser'), await staff('standard')];
    expect((await setProviderRoles(anna.email, roles, boss)).statusCode).toBe(400);
    expect(await membershipsOf(anna)).toMatchObject([{ provider_roles: [] }]);
  });
});
