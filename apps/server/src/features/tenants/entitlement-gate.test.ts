import { endpoint } from '@rampart/contract/endpoint.ts';
import type { Problem } from '@rampart/contract/problem.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';
import { reply, route } from '../../platform/http/route.ts';
import { putGrants } from './entitlement-store.ts';
import { isEntitled, type UsageCounters } from './index.ts';

let fresh: FreshDatabase;
let used = 0;
const usage: UsageCounters = { export_data: async () => used };
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.owner.query("insert into tenant (tenant_id, name) values ($1, 'Gated')", [testTenantId]);
});
afterAll(() => fresh.close());

const exportThings = endpoint({
  method: 'POST',
  path: '/api/things/export',
  summary: 'Export',
  allow: 'users:read',
  entitled: 'export_data',
  responses: { 200: z.object({}) },
});

/** Continues a started action, and uses up nothing. */
const finishThings = endpoint({ ...exportThings, path: '/api/things/finish', entitledUntil: 'withdrawn' });

const grant = (granted: boolean, limit: number | null) =>
  fresh.db.inTenant(testTenantId, (tx) => putGrants(tx, [{ id: 5, granted, limit }]));

test('a call is denied without its entitlement, allowed with it, and denied again when the limit is reached', async () => {
  const { app } = await testApp({
    db: fresh.db,
    isEntitled: (actor, identifier, until) => fresh.db.inTenant(actor.tenantId, (tx) => isEntitled(tx, { identifier, usage, until })),
    routes: [
      route(finishThings, async () => reply(200, {})),
      route(exportThings, async () => {
        used += 1;
        return reply(200, {});
      }),
    ],
  });
  const call = async (headers = as('standard'), what = 'export') => {
    const response = await app.inject({ method: 'POST', url: `/api/things/${what}`, headers });
    return response.statusCode === 200 ? 'allowed' : response.json<Problem>().detail;
  };
  const missing = 'You do not have entitlements to access this feature.';

  expect(await call()).toBe(missing);
  expect(await call(as('superuser'))).toBe(missing);
  await grant(true, 2);
  expect([await call(), await call(), await call()]).toEqual(['allowed', 'allowed', missing]);
  expect(used).toBe(2);
  expect(await call(as('standard'), 'finish')).toBe('allowed');
  await grant(true, 3);
  expect([await call(), await call()]).toEqual(['allowed', missing]);
  await grant(true, null);
  expect(await call()).toBe('allowed');
  await grant(false, null);
  expect([await call(), await call(as('standard'), 'finish')]).toEqual([missing, missing]);
  expect(await call(as('read-only'))).toBe('You do not have permission to perform this action.');
  await app.close();
});
