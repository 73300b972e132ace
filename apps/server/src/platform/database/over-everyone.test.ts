import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { overEveryone } from './over-everyone.ts';
import type { TenantTx } from './tenant-tx.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Many');
});
afterAll(() => fresh.close());

const settingsOf = async (tx: TenantTx) =>
  (
    await sql`select current_setting('work_mem') as memory, current_setting('enable_nestloop') as loops,
    current_setting('statement_timeout') as longest`.execute(tx)
  ).rows[0];

test('a statement over everyone has more memory and time, and the one after it what statements usually have', async () => {
  const usual = await fresh.db.inTenant(tenantId, settingsOf);
  await fresh.db.inTenant(tenantId, async (tx) => {
    expect(await overEveryone(tx, () => settingsOf(tx))).toEqual({ memory: '64MB', loops: 'off', longest: '90s' });
    expect(await settingsOf(tx)).toEqual(usual);
  });
  expect(usual).not.toEqual({ memory: '64MB', loops: 'off', longest: '90s' });
});

test('keeps what an operator gives every statement, where that is more', async () => {
  await fresh.db.inTenant(tenantId, async (tx) => {
    await sql`select set_config('work_mem', '96MB', true)`.execute(tx);
    expect(await overEveryone(tx, () => settingsOf(tx))).toEqual({ memory: '96MB', loops: 'off', longest: '90s' });
  });
});

test('what went wrong in it is what is reported', async () => {
  const failing = fresh.db.inTenant(tenantId, (tx) => overEveryone(tx, () => sql`select 1 / 0`.execute(tx)));
  await expect(failing).rejects.toThrow('division by zero');
});
