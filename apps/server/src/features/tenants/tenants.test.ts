import type { Entitlement, Tenant } from '@rampart/contract/tenants.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/test-api.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import { atCommandLine, createTenant, findTenantByName, grantEntitlements, isEntitled } from './index.ts';

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

test('somebody sees the tenants they belong to, by name, and no others', async () => {
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

const granted = async (person = anna) =>
  (await get<{ entitlements: Entitlement[] }>('/api/v1/entitlements', person)).entitlements.filter((each) => each.is_entitled);

describe('entitlements', () => {
  test('are all listed, and all denied, where nothing was granted', async () => {
    const listed = (await get<{ entitlements: Entitlement[] }>('/api/v1/entitlements')).entitlements;
    expect(listed.map(({ id, identifier, name }) => ({ id, identifier, name }))).toEqual(entitlements);
    expect(await granted()).toEqual([]);
    for (const { identifier } of entitlements) {
      expect(await api.fresh.db.inTenant(home, (tx) => isEntitled(tx, identifier))).toBe(false);
    }
  });

  test('are granted to one tenant, and taken back', async () => {
    const elsewhere = await api.signedIn(other, 'administrator');
    await api.fresh.db.inTenant(other, (tx) => grantEntitlements(tx, ['drift_detection', 'export_data']));
    expect((await granted(elsewhere)).map(({ identifier }) => identifier)).toEqual(['drift_detection', 'export_data']);
    expect(await granted()).toEqual([]);
    await api.fresh.db.inTenant(other, (tx) => grantEntitlements(tx, ['export_data']));
    expect((await granted(elsewhere)).map(({ identifier }) => identifier)).toEqual(['export_data']);
  });

  test('say their limit', async () => {
    await api.fresh.owner.query(
      'insert into entitlement_grant (tenant_id, entitlement_id, granted, usage_limit) values ($1, 6, true, 10)',
      [home],
    );
    expect(await granted()).toMatchObject([{ identifier: 'export_data', limit: 10, usage: 0, remaining: 10, granted: true }]);
  });
});

describe('the attributes of the tenant', () => {
  const url = '/api/customer/attributes';
  const poll = (etag: string) => api.app.inject({ url, headers: { ...anna.headers, 'if-none-match': etag } });

  test('are its own', async () => {
    expect(await get(url)).toEqual({ name: 'Home', onboarding_status: 'pending' });
    expect(await get(url, await api.signedIn(other, 'standard'))).toEqual({ name: 'Another', onboarding_status: 'pending' });
  });

  test('are answered 304 until they change', async () => {
    const etag = String((await api.app.inject({ url, headers: anna.headers })).headers.etag);
    expect((await poll(etag)).statusCode).toBe(304);
    await api.fresh.db.inTenant(other, (tx) => bumpVersion(tx, 'attributes'));
    expect((await poll(etag)).statusCode).toBe(304);
    await api.fresh.db.inTenant(home, async (tx) => {
      await tx.updateTable('tenant').set({ onboarding_status: 'running' }).where('tenant_id', '=', home).execute();
      await bumpVersion(tx, 'attributes');
    });
    await vi.waitFor(async () => expect((await poll(etag)).json()).toEqual({ name: 'Home', onboarding_status: 'running' }), {
      timeout: 10_000,
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
