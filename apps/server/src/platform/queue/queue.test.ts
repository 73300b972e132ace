import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { declareJob } from './declare-job.ts';
import { openQueue, type Queue } from './queue.ts';

const collect = declareJob({ name: 'collect', payload: z.object({ applicationId: z.uuid() }) });
const payload = { applicationId: randomUUID() };

let fresh: FreshDatabase;
let queue: Queue;
const problems: Error[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
  queue = await openQueue({ connectionString: fresh.appUrl, onError: (error) => problems.push(error) });
});
afterAll(async () => {
  await queue.close();
  await fresh.close();
});

const enqueue = (tenantId: string, options?: Parameters<Queue['enqueue']>[3]) =>
  fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, collect, payload, options));
const find = (tenantId: string, id: string) => fresh.db.inTenant(tenantId, (tx) => queue.find(tx, id));
const jobsOf = async (tenantId: string) =>
  (await fresh.owner.query("select id from pgboss.job where data ->> 'tenantId' = $1", [tenantId])).rows.length;

test('a job is there once its transaction has committed', async () => {
  const tenantId = await fresh.createTenant('Commits');
  const id = await enqueue(tenantId);
  expect(await find(tenantId, id ?? '')).toMatchObject({ id, job: 'collect', state: 'queued', attempt: 0, failure: undefined });
});

test('a job goes back with the transaction that enqueued it', async () => {
  const tenantId = await fresh.createTenant('Rolls back');
  await expect(
    fresh.db.inTenant(tenantId, async (tx) => {
      await queue.enqueue(tx, collect, payload);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await jobsOf(tenantId)).toBe(0);
});

test('refuses an undeclared payload, and one that contains data instead of ids', async () => {
  const tenantId = await fresh.createTenant('Validates');
  const notes = declareJob({ name: 'notes', payload: z.object({ text: z.string() }) });
  const wrong = { applicationId: 'not an id' };
  await expect(fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, collect, wrong))).rejects.toThrow(z.ZodError);
  await expect(fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, notes, { text: 'x'.repeat(5000) }))).rejects.toThrow('ids, not data');
  expect(await jobsOf(tenantId)).toBe(0);
});

test('makes one job of ten concurrent equal requests', async () => {
  const tenantId = await fresh.createTenant('Hasty');
  const ids = await Promise.all(Array.from({ length: 10 }, () => enqueue(tenantId, { singleFlightKey: 'run' })));
  expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  expect(await jobsOf(tenantId)).toBe(1);
});

test('single flight is a matter of one tenant, one kind and one key', async () => {
  const [mine, theirs] = [await fresh.createTenant('Mine'), await fresh.createTenant('Theirs')];
  const other = declareJob({ name: 'assess', payload: z.object({}) });
  expect(await enqueue(mine, { singleFlightKey: 'run' })).toBeDefined();
  expect(await enqueue(mine, { singleFlightKey: 'run' })).toBeUndefined();
  expect(await enqueue(mine, { singleFlightKey: 'another' })).toBeDefined();
  expect(await enqueue(theirs, { singleFlightKey: 'run' })).toBeDefined();
  expect(await fresh.db.inTenant(mine, (tx) => queue.enqueue(tx, other, {}, { singleFlightKey: 'run' }))).toBeDefined();
  expect(await enqueue(mine)).toBeDefined();
  expect(await enqueue(mine)).toBeDefined();
});

test("another tenant's job is not found, nor is one that never was", async () => {
  const [mine, theirs] = [await fresh.createTenant('Mine'), await fresh.createTenant('Theirs')];
  const id = (await enqueue(theirs)) ?? '';
  expect(await find(theirs, id)).toBeDefined();
  expect(await find(mine, id)).toBeUndefined();
  expect(await find(mine, randomUUID())).toBeUndefined();
  expect(await find(mine, 'no id at all')).toBeUndefined();
});

test('enqueueing caused no trouble under the restricted role', () => {
  expect(problems).toEqual([]);
});
