import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forgetJobs } from '../../../test-support/queue/queue-rows.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { assertClaim, ClaimLost, listJobKinds, returnToQueue, returnLapsed } from './claim.ts';
import { declareJob } from './declare-job.ts';
import { claimTiming } from './job-queue.ts';
import { openQueue, type Queue } from './queue.ts';

const job = declareJob({ name: 'claimed', payload: z.object({}), retry: { limit: 1, delaySeconds: 60, backoff: false } });

let fresh: FreshDatabase;
let queue: Queue;
let tenantId: string;
let jobId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  tenantId = await fresh.createTenant('Claims');
});
beforeEach(async () => {
  await forgetJobs(fresh.owner);
  jobId = (await fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, job, {}))) ?? '';
});
afterAll(async () => {
  await queue.close();
  await fresh.close();
});

const claimed = (secondsAgo: number, retryLimit = 1) =>
  fresh.owner.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - make_interval(secs => $2), retry_limit = $3 where id = $1",
    [jobId, secondsAgo, retryLimit],
  );
const stored = async () =>
  (await fresh.owner.query('select state, retry_limit, start_after <= now() as due from pgboss.job where id = $1', [jobId]))
    .rows[0] as unknown;
const kinds = () => fresh.db.inPlatform(listJobKinds);
const giveUp = (ago: string) =>
  fresh.owner.query(`update pgboss.job set state = 'failed', completed_on = now() - interval '${ago}' where id = $1`, [jobId]);
const returnAll = () => fresh.db.inPlatform(returnLapsed);

test('gives the job of a dead worker to another one within 45 s', () => {
  expect(claimTiming.lapseSeconds + claimTiming.sweepSeconds).toBeLessThan(45);
});

test('returns a lapsed job to the queue without costing a retry, and leaves a refreshed one alone', async () => {
  await claimed(5);
  expect(await returnAll()).toBe(0);
  await claimed(16);
  expect(await returnAll()).toBe(1);
  expect(await stored()).toEqual({ state: 'retry', retry_limit: 2, due: true });
});

test('uses up the retries of a job that lapsed more than five times', async () => {
  await claimed(16, 6);
  expect(await returnAll()).toBe(0);
  await claimed(16, 5);
  expect(await returnAll()).toBe(1);
});

test('keeps a job with its worker while a transaction relies on the claim', async () => {
  await claimed(60);
  await fresh.db.inTenant(tenantId, async (tx) => {
    await assertClaim(tx, { jobId, retryCount: 0 });
    expect(await returnAll()).toBe(0);
  });
  expect(await returnAll()).toBe(1);
});

test('a worker refreshes its claim during a long transaction that relies on it, and no one deletes the job meanwhile', async () => {
  await claimed(60);
  const unlessLocked = (statement: string) =>
    fresh.owner.query(`begin; set local lock_timeout = '200ms'; ${statement} where id = '${jobId}'; commit`);
  await fresh.db.inTenant(tenantId, async (tx) => {
    await assertClaim(tx, { jobId, retryCount: 0 });
    await unlessLocked('update pgboss.job set heartbeat_on = now()');
    await expect(unlessLocked('delete from pgboss.job')).rejects.toThrow('lock timeout');
    await fresh.owner.query('rollback');
  });
  expect(await returnAll()).toBe(0);
});

test.each([
  ['the job was returned to the queue', () => returnAll()],
  ['another attempt owns it', () => fresh.owner.query('update pgboss.job set retry_count = 1')],
  ['it is done', () => fresh.owner.query("update pgboss.job set state = 'completed'")],
])('a claim is lost when %s', async (_how, lose) => {
  await claimed(60);
  await lose();
  const check = fresh.db.inTenant(tenantId, (tx) => assertClaim(tx, { jobId, retryCount: 0 }));
  await expect(check).rejects.toThrow(ClaimLost);
});

test('counts by kind what waits, runs and was given up in the last day', async () => {
  const kind = { job: 'claimed', waiting: 0, oldestSeconds: null, running: 0, lastHeartbeat: null, failed: 0 };
  expect(await kinds()).toEqual([{ ...kind, waiting: 1, oldestSeconds: expect.any(Number) }]);
  await claimed(5);
  expect(await kinds()).toEqual([{ ...kind, running: 1, lastHeartbeat: expect.any(Date) }]);
  await giveUp('1 hour');
  expect(await kinds()).toEqual([{ ...kind, failed: 1 }]);
  await giveUp('2 days');
  expect(await kinds()).toEqual([]);
});

test('lets only the attempt that owns a job return it', async () => {
  await claimed(0);
  await fresh.db.inPlatform((tx) => returnToQueue(tx, { jobId, retryCount: 1 }));
  expect(await stored()).toMatchObject({ state: 'active' });
  await fresh.db.inPlatform((tx) => returnToQueue(tx, { jobId, retryCount: 0 }, 30));
  expect(await stored()).toEqual({ state: 'retry', retry_limit: 2, due: false });
});

describe("what claim.ts relies on in pg-boss's own tables", () => {
  test('is of the schema version that it was written for', async () => {
    expect((await fresh.owner.query('select version from pgboss.version')).rows).toEqual([{ version: 43 }]);
  });

  test('has the columns that it reads and writes', async () => {
    const { rows } = await fresh.owner.query<{ column_name: string; udt_name: string }>(
      "select column_name, udt_name from information_schema.columns where table_schema = 'pgboss' and table_name = 'job'",
    );
    expect(Object.fromEntries(rows.map(({ column_name: column, udt_name: type }) => [column, type]))).toMatchObject({
      name: 'text',
      id: 'uuid',
      state: 'job_state',
      data: 'jsonb',
      group_id: 'text',
      retry_count: 'int4',
      retry_limit: 'int4',
      start_after: 'timestamptz',
      heartbeat_on: 'timestamptz',
      completed_on: 'timestamptz',
    });
  });

  test('is written nowhere else in the product', async () => {
    const found: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: new URL('../..', import.meta.url), exclude: ['**/*.test.ts'] }))
      if (/(from|update|into|join) pgboss\./.test(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'))) found.push(file);
    // A backup copies the job table as a whole and refuses another schema version.
    expect(found.toSorted()).toEqual(['platform/backup/database-state.ts', 'platform/queue/claim.ts']);
  });
});
