import type { Tenant } from '@rampart/contract/tenants.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import { atCommandLine, createTenant, findTenantByName } from './index.ts';

let api: TestApi;
let home: string;
let other: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [home, other] = [await api.fresh.createTenant('Home'), await api.fresh.createTenant('Another')];
  anna = await api.signedIn(home, 'read-only');
});
afterAll(() => api.close());

const get = async <T>(url: string, person = anna) => (await api.app.inject({ url, headers: person.headers })).json<T>();

test("lists the caller's own tenants by name, and no others", async () => {
  await api.fresh.createTenant('Not theirs');
  const both = await api.signedIn(home, 'read-only');
  await api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [other, both.accountId]);
  const { tenants } = await get<{ tenants: Tenant[] }>('/api/tenant/list', both);
  expect(tenants).toEqual([
    { uuid: other, name: 'Another', current_tenant: false, primary_tenant: false },
    { uuid: home, name: 'Home', current_tenant: true, primary_tenant: true },
  ]);
  expect((await get<{ tenants: Tenant[] }>('/api/tenant/list')).tenants.map(({ uuid }) => uuid)).toEqual([home]);
});

describe('the attributes of the tenant', () => {
  const untouched = { experimental_features: [], feature_flags: ['rampart_tools', 'netskope', 'microsoft_defender_endpoint'] };
  const url = '/api/customer/attributes';
  const poll = (etag: string) => api.app.inject({ url, headers: { ...anna.headers, 'if-none-match': etag } });

  test('are its own', async () => {
    expect(await get(url)).toEqual({ name: 'Home', onboarding_status: 'pending', ...untouched });
    expect(await get(url, await api.signedIn(other, 'standard'))).toEqual({
      name: 'Another',
      onboarding_status: 'pending',
      ...untouched,
    });
  });

  test('are those of no tenant without a bearer token, and refused to one that is not good', async () => {
    const nothing = { name: null, onboarding_status: 'pending', experimental_features: [], feature_flags: [] };
    for (const headers of [{}, { 'if-none-match': '"1-x"' }]) {
      const answer = await api.app.inject({ url, headers });
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, nothing, 'no-store']);
    }
    expect((await api.app.inject({ url, headers: { authorization: 'Bearer nonsense' } })).statusCode).toBe(401);
    expect((await api.app.inject({ url, headers: { authorization: '' } })).statusCode).toBe(401);
  });

  test('are answered 304 until they change', async () => {
    const etag = String((await api.app.inject({ url, headers: anna.headers })).headers.etag);
    expect((await poll(etag)).statusCode).toBe(304);
    await api.fresh.db.inTenant(other, (tx) => bumpVersion(tx, 'attributes'));
    expect((await poll(etag)).statusCode).toBe(304);
    await api.fresh.db.inTenant(home, async (tx) => {
      await tx
        .updateTable('tenant')
        .set({ onboarding_status: 'running', experimental_features: [] })
        .where('tenant_id', '=', home)
        .execute();
      await bumpVersion(tx, 'attributes');
    });
    await vi.waitFor(async () => expect((await poll(etag)).json()).toEqual({ name: 'Home', onboarding_status: 'running', ...untouched }), {
      timeout: 30_000,
    });
  });
});

test('a tenant is made and found by name, in the scope of the platform only', async () => {
  const made = await api.fresh.db.inPlatform((tx) => createTenant(api.platform, tx, { name: 'New', isProvider: false, by: atCommandLine }));
  expect(await api.fresh.db.inPlatform((tx) => findTenantByName(tx, 'New'))).toBe(made);
  expect(await api.fresh.db.inPlatform((tx) => findTenantByName(tx, 'Nowhere'))).toBeUndefined();
  expect(await api.fresh.db.inTenant(home, (tx) => findTenantByName(tx, 'New'))).toBeUndefined();
  await expect(
    api.fresh.db.inTenant(home, (tx) => createTenant(api.platform, tx, { name: 'Mine', isProvider: true, by: atCommandLine })),
  ).rejects.toThrow('row-level security');
});

test('shows a person who signed in through a tenant’s identity provider no other tenant', async () => {
  const person = await api.signedIn(home, 'standard');
  await api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [
    other,
    person.accountId,
  ]);
  await api.fresh.owner.query("update session set method = 'sso' where account_id = $1", [person.accountId]);
  const { tenants } = (await api.app.inject({ url: '/api/tenant/list', headers: person.headers })).json<{ tenants: { uuid: string }[] }>();
  expect(tenants.map(({ uuid }) => uuid)).toEqual([home]);
});
