import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { untilBlocked } from '../../../test-support/database/until-blocked.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { putGrants } from './entitlement-store.ts';
import { lockEntitlement, type UsageCounters } from './index.ts';

/** Any row that a use leaves behind will do: here it is a notification. */
const usage: UsageCounters = {
  export_data: async (tx) => (await tx.selectFrom('notification').select('id').where('tenant_id', '=', tx.tenantId).execute()).length,
};
let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  tenantId = await fresh.createTenant('Limited');
  await fresh.db.inTenant(tenantId, (tx) => putGrants(tx, [{ id: 5, granted: true, limit: 1 }]));
});

const lock = (tx: TenantTx) => lockEntitlement(tx, { identifier: 'export_data', usage });
const use = (tx: TenantTx, tenant = tenantId) =>
  tx.insertInto('notification').values({ tenant_id: tenant, account_id: tenant, category: '', subject: '', priority: 'low' }).execute();
const uses = async () => (await fresh.owner.query('select from notification where tenant_id = $1', [tenantId])).rowCount;

/** The second starts when the first has locked the last unit, and the first ends when the second waits for it. */
async function race(firstEnds: () => void): Promise<PromiseSettledResult<unknown>[]> {
  const isLocked = Promise.withResolvers<void>();
  const first = fresh.db.inTenant(tenantId, async (tx) => {
    await lock(tx);
    isLocked.resolve();
    await untilBlocked(fresh, 1);
    await use(tx);
    firstEnds();
  });
  await isLocked.promise;
  const second = fresh.db.inTenant(tenantId, async (tx) => {
    await lock(tx);
    await use(tx);
  });
  return Promise.allSettled([first, second]);
}

test('gives the last unit to one of two concurrent users, and refuses the other', async () => {
  const [first, second] = await race(() => {});
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(second).toMatchObject({ status: 'rejected', reason: { status: 403 } });
  expect(await uses()).toBe(1);
});

test('leaves the unit of a failed use to the next in line', async () => {
  const [first, second] = await race(() => {
    throw new Error('came to nothing');
  });
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  expect(await uses()).toBe(1);
});

test('tenants do not wait for each other', async () => {
  const other = await fresh.createTenant('Other');
  await fresh.db.inTenant(other, (tx) => putGrants(tx, [{ id: 5, granted: true, limit: 1 }]));
  const both = fresh.db.inTenant(tenantId, async (tx) => {
    await lock(tx);
    await fresh.db.inTenant(other, lock);
    return 'locked both';
  });
  expect(await both).toBe('locked both');
});
