import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { parseExposition } from '../../../test-support/api/parse-exposition.ts';
import { type ConditionReadings, type TenantCondition, watchCondition } from './watch-condition.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const tenant = (tenantId: string, seconds: number): TenantCondition => ({ tenantId, processedAt: ago(seconds), connections: [] });

function watch(readings: Partial<ConditionReadings> = {}) {
  const registry = new Registry();
  const time = { at: now };
  const refresh = watchCondition(registry, {
    pools: () => new Map([['api', { inUse: 3, idle: 2, waiting: 7, most: 5 }]]),
    freeBytes: async () => 123_456_789,
    isPaused: async () => true,
    waitingJobs: async () => [],
    tenants: async () => [],
    now: () => time.at,
    ...readings,
  });
  return {
    time,
    async read() {
      await refresh();
      return parseExposition(await registry.metrics());
    },
  };
}

test('says what the pool does and what is left on the disk', async () => {
  const { valueOf } = await watch().read();
  expect(valueOf('rampart_database_connections', { part: 'api', state: 'in-use' })).toBe(3);
  expect(valueOf('rampart_database_connections', { part: 'api', state: 'idle' })).toBe(2);
  expect(valueOf('rampart_database_waiting', { part: 'api' })).toBe(7);
  expect(valueOf('rampart_database_pool_size', { part: 'api' })).toBe(5);
  expect(valueOf('rampart_disk_free_bytes')).toBe(123_456_789);
  expect(valueOf('rampart_workers_paused')).toBe(1);
});

test('forgets the age of jobs that no longer wait', async () => {
  let waiting = [{ job: 'mail.deliver', count: 4, oldestSeconds: 90 }];
  const watched = watch({ waitingJobs: async () => waiting });
  expect((await watched.read()).valueOf('rampart_queue_oldest_seconds', { kind: 'mail.deliver' })).toBe(90);
  waiting = [];
  expect((await watched.read()).valueOf('rampart_queue_oldest_seconds', { kind: 'mail.deliver' })).toBeUndefined();
});

test('adds the connections of all tenants up by product and state, and names no tenant there', async () => {
  const connections = [{ product: 'okta', state: 'failed', count: 1 } as const];
  const known = ['a', 'b'].map((tenantId) => ({ tenantId, processedAt: ago(60), connections }));
  const { samples, valueOf } = await watch({ tenants: async () => known }).read();
  expect(valueOf('rampart_connections', { product: 'okta', state: 'failed' })).toBe(2);
  expect(samples.filter(({ name }) => name === 'rampart_connections')).toHaveLength(1);
});

test('names the tenants that have waited longest, and no more than a thousand', async () => {
  const { samples, valueOf } = await watch({
    tenants: async () => Array.from({ length: 1200 }, (_, number) => tenant(`t${number}`, number)),
  }).read();
  const ages = samples.filter(({ name }) => name === 'rampart_tenant_run_age_seconds');
  expect(ages).toHaveLength(1000);
  expect(Math.min(...ages.map(({ value }) => value))).toBe(200);
  expect(valueOf('rampart_tenants')).toBe(1200);
});

test('asks for the tenants once in half a minute, while their ages go on growing', async () => {
  const tenants = vi.fn<ConditionReadings['tenants']>(async () => [tenant('a', 60)]);
  const watched = watch({ tenants });
  await Promise.all([watched.read(), watched.read()]);
  watched.time.at = new Date(now.getTime() + 29_000);
  expect((await watched.read()).valueOf('rampart_tenant_run_age_seconds', { tenant: 'a' })).toBe(89);
  expect(tenants).toHaveBeenCalledOnce();
  watched.time.at = new Date(now.getTime() + 30_000);
  await watched.read();
  expect(tenants).toHaveBeenCalledTimes(2);
});

test('without its database, says so and nothing that was true before', async () => {
  let isGone = false;
  const watched = watch({
    tenants: async () => [tenant('a', 60)],
    waitingJobs: async () => (isGone ? Promise.reject(new Error('gone')) : [{ job: 'mail.deliver', count: 1, oldestSeconds: 1 }]),
  });
  expect((await watched.read()).valueOf('rampart_database_up')).toBe(1);
  isGone = true;
  const { samples, valueOf } = await watched.read();
  expect(valueOf('rampart_database_up')).toBe(0);
  expect(valueOf('rampart_disk_free_bytes')).toBe(123_456_789);
  expect(samples.filter(({ name }) => /queue|tenant_run/.test(name))).toEqual([]);
});

test('says that a database is gone that does not answer in time', async () => {
  const { valueOf } = await watch({ waitingJobs: () => new Promise(() => {}), patienceMs: 10 }).read();
  expect(valueOf('rampart_database_up')).toBe(0);
});
