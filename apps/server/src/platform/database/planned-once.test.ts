import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { type Database, openDatabase } from './database.ts';
import { plannedOnce } from './planned-once.ts';
import type { TenantTx } from './tenant-tx.ts';

let fresh: FreshDatabase;
let db: Database;
const tenants: string[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
  // One connection: what one tenant has planned, the other finds.
  db = openDatabase({ connectionString: fresh.appUrl, poolSize: 1, onConnectionLost: () => {} });
  for (const name of ['First', 'Second']) tenants.push(await fresh.createTenant(name));
});
afterAll(async () => {
  await db.close();
  await fresh.close();
});

const raise = (tenantId: string) =>
  db.inTenant(tenantId, (tx) =>
    tx.insertInto('resource_version').values({ tenant_id: tenantId, resource: tenantId, version: 7 }).execute(),
  );

/** Without a condition: only the policy keeps the tenants apart. */
const versionsOf = (tx: TenantTx) =>
  plannedOnce(tx, tx.selectFrom('resource_version').select(['resource', 'version']).where('version', '>', sql.val<string>('0')));

test('a plan that one tenant has made shows another only its own rows, also when it is made for any values', async () => {
  for (const tenantId of tenants) await raise(tenantId);
  // From the sixth time on PostgreSQL may keep one plan for all values.
  for (let round = 0; round < 8; round += 1)
    for (const tenantId of tenants) expect((await db.inTenant(tenantId, versionsOf)).map(({ resource }) => resource)).toEqual([tenantId]);
  const { rows } = await db.inTenant(tenants[0]!, (tx) =>
    sql<{
      plans: string;
    }>`select generic_plans::text as plans from pg_prepared_statements where statement like '%resource_version%'`.execute(tx),
  );
  expect(Number(rows[0]?.plans)).toBeGreaterThan(0);
});

test('a statement is planned anew after the transaction that planned it first was undone', async () => {
  const other = (tx: TenantTx) => plannedOnce(tx, tx.selectFrom('resource_version').select('version').where('resource', '=', tenants[0]!));
  await expect(
    db.inTenant(tenants[0]!, async (tx) => {
      await other(tx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await db.inTenant(tenants[0]!, other)).toEqual([{ version: '7' }]);
});

test('statements that are alike are sent one after the other in one transaction', async () => {
  const found = await db.inTenant(tenants[1]!, (tx) => Promise.all([versionsOf(tx), versionsOf(tx), versionsOf(tx)]));
  expect(found.map((rows) => rows.length)).toEqual([1, 1, 1]);
});

test('a statement whose columns have got another type fails once, and is then planned under another name', async () => {
  await db.inTenant(tenants[0]!, versionsOf);
  await fresh.owner.query('alter table resource_version alter column version type numeric');
  await expect(db.inTenant(tenants[0]!, versionsOf)).rejects.toThrow('cached plan must not change result type');
  expect(await db.inTenant(tenants[0]!, versionsOf)).toHaveLength(1);
});
