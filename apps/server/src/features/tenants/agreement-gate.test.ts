import { endpoint } from '@rampart/contract/endpoint.ts';
import type { Problem } from '@rampart/contract/problem.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';
import type { Database } from '../../platform/database/database.ts';
import { reply, route } from '../../platform/http/route.ts';
import { insertSignature } from './agreement-store.ts';
import { openAgreementMemory } from './index.ts';

let fresh: FreshDatabase;
let asked = 0;
const countingDb = (): Database => ({
  ...fresh.db,
  reader: (tenantId) => {
    asked += 1;
    return fresh.db.reader(tenantId);
  },
});
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.owner.query("insert into tenant (tenant_id, name) values ($1, 'Gated')", [testTenantId]);
});
afterAll(() => fresh.close());

const useThings = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'Use things',
  allow: 'users:read',
  needsAgreement: true,
  entitled: 'access_licensing',
  responses: { 200: z.object({}) },
});

test('a refusal names the permission first, then the agreement, then the entitlement', async () => {
  let isEntitled = false;
  const agreements = openAgreementMemory(countingDb());
  const { app } = await testApp({
    isAgreementSigned: ({ tenantId }) => agreements.isSigned(tenantId),
    isEntitled: async () => isEntitled,
    routes: [route(useThings, async () => reply(200, {}))],
  });
  const call = async (role: 'read-only' | 'standard') => {
    const response = await app.inject({ url: '/api/things', headers: as(role) });
    return response.statusCode === 200 ? 'allowed' : response.json<Problem>().detail;
  };
  expect(await call('read-only')).toBe('You do not have permission to perform this action.');
  expect(await call('standard')).toBe('EULA not signed!');
  await fresh.db.inTenant(testTenantId, (tx) =>
    insertSignature(tx, { accountId: testTenantId, email: 'anna@example.test', at: new Date() }),
  );
  expect(await call('standard')).toBe('You do not have entitlements to access this feature.');
  isEntitled = true;
  const before = asked;
  expect([await call('standard'), await call('read-only')]).toEqual(['allowed', 'You do not have permission to perform this action.']);
  expect(asked).toBe(before);
  await app.close();
});

test('when the memory is full, only the tenant unused for longest is looked up again', async () => {
  const tenants = await Promise.all(['First', 'Second', 'Third'].map((name) => fresh.createTenant(name)));
  for (const tenantId of tenants)
    await fresh.db.inTenant(tenantId, (tx) => insertSignature(tx, { accountId: tenantId, email: 'anna@example.test', at: new Date() }));
  const agreements = openAgreementMemory(countingDb(), 2);
  const [first = '', second = '', third = ''] = tenants;
  for (const tenantId of [first, second, first, third]) await agreements.isSigned(tenantId);
  const before = asked;
  for (const tenantId of [first, third]) await agreements.isSigned(tenantId);
  expect(asked).toBe(before);
  await agreements.isSigned(second);
  expect(asked).toBe(before + 1);
});
