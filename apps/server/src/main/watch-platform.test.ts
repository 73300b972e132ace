import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../test-support/database/fresh-database.ts';
import { parseExposition } from '../../test-support/api/parse-exposition.ts';
import { readConfig } from '../platform/config/config.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { declareJob } from '../platform/queue/declare-job.ts';
import { openQueue } from '../platform/queue/queue.ts';
import { watchPlatform } from './watch-platform.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const letters = declareJob({ name: 'letter.deliver', payload: z.object({}) });
const now = new Date('2026-11-16T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

async function read() {
  const metrics = createMetrics();
  const config = { ...readConfig({}), dataFolder: tmpdir() };
  await watchPlatform({ config, clock: { now: () => now }, db: fresh.db, metrics, pools: new Map() }, 'api')();
  return parseExposition(await metrics.registry.metrics());
}

async function connect(tenantId: string, product: string, isHealthy: boolean | null, createdAt: Date): Promise<void> {
  await fresh.owner.query(
    "insert into application (tenant_id, product, auth_method, is_healthy, created_at, account) values ($1, $2, 'api-token', $3, $4, 'secret-account')",
    [tenantId, product, isHealthy, createdAt],
  );
}
const ran = (tenantId: string, state: string, finishedAt: Date) =>
  fresh.owner.query("insert into run (tenant_id, as_of, state, phase, requested_by, finished_at) values ($1, $3, $2, 'done', 'test', $3)", [
    tenantId,
    state,
    finishedAt,
  ]);

test('a tenant is as old as its last run that succeeded, or as its first connection, and is named by its id alone', async () => {
  const [processed, never, unconnected] = [
    await fresh.createTenant('Contoso'),
    await fresh.createTenant('Fabrikam'),
    await fresh.createTenant('Adatum'),
  ];
  await connect(processed, 'okta', true, hoursAgo(500));
  await connect(processed, 'azure-ad', false, hoursAgo(400));
  await ran(processed, 'completed', hoursAgo(30));
  await ran(processed, 'completed', hoursAgo(26));
  await ran(processed, 'failed', hoursAgo(2));
  await connect(never, 'okta', false, hoursAgo(50));
  await connect(never, 'azure-ad', null, hoursAgo(40));
  const { samples, valueOf } = await read();
  expect(valueOf('rampart_tenant_run_age_seconds', { tenant: processed })).toBe(26 * 3600);
  expect(valueOf('rampart_tenant_run_age_seconds', { tenant: never })).toBe(50 * 3600);
  expect(valueOf('rampart_tenant_run_age_seconds', { tenant: unconnected })).toBeUndefined();
  expect(valueOf('rampart_tenants')).toBe(2);
  expect(valueOf('rampart_connections', { product: 'okta', state: 'healthy' })).toBe(1);
  expect(valueOf('rampart_connections', { product: 'okta', state: 'failed' })).toBe(1);
  expect(valueOf('rampart_connections', { product: 'azure-ad', state: 'untried' })).toBe(1);
  expect(JSON.stringify(samples)).not.toMatch(/Contoso|Fabrikam|secret-account/);
});

test('the oldest job that is due is known by its kind; one that is to start later does not wait', async () => {
  const tenantId = await fresh.createTenant('Woodgrove');
  const queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  const enqueue = (startAfter?: Date) =>
    fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, letters, {}, startAfter === undefined ? {} : { startAfter }));
  await enqueue(new Date(Date.now() + 3_600_000));
  expect((await read()).valueOf('rampart_queue_waiting_jobs', { kind: 'letter.deliver' })).toBeUndefined();
  const first = await enqueue();
  await enqueue();
  await fresh.owner.query("update pgboss.job set start_after = now() - interval '300 seconds' where id = $1", [first]);
  const { valueOf } = await read();
  expect(valueOf('rampart_queue_waiting_jobs', { kind: 'letter.deliver' })).toBe(2);
  expect(valueOf('rampart_queue_oldest_seconds', { kind: 'letter.deliver' })).toBeGreaterThanOrEqual(300);
  expect(valueOf('rampart_queue_oldest_seconds', { kind: 'letter.deliver' })).toBeLessThan(400);
  await queue.close();
});

test('says what its pool does', async () => {
  const { valueOf } = await read();
  expect(valueOf('rampart_database_pool_size', { part: 'api' })).toBe(6);
  expect(valueOf('rampart_database_up')).toBe(1);
  expect(valueOf('rampart_disk_free_bytes')).toBeGreaterThan(0);
});
