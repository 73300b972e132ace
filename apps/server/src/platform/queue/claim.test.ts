import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/fresh-database.ts';
import { assertClaim, ClaimLost, giveBack, takeBackLapsed } from './claim.ts';
import { declareJob } from './declare-job.ts';
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
  await fresh.owner.query('delete from pgboss.job');
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
const takeBack = () => fresh.db.inPlatform(takeBackLapsed);

test('a lapsed claim is taken back at once and costs no retry; one that is refreshed is left alone', async () => {
  await claimed(5);
  expect(await takeBack()).toBe(0);
  await claimed(16);
  expect(await takeBack()).toBe(1);
  expect(await stored()).toEqual({ state: 'retry', retry_limit: 2, due: true });
});

test('a job that was taken back five times costs its retries from then on', async () => {
  await claimed(16, 6);
  expect(await takeBack()).toBe(0);
  await claimed(16, 5);
  expect(await takeBack()).toBe(1);
});

test('while a transaction relies on a claim, nobody takes it', async () => {
  await claimed(60);
  await fresh.db.inTenant(tenantId, async (tx) => {
    await assertClaim(tx, { jobId, retryCount: 0 });
    expect(await takeBack()).toBe(0);
  });
  expect(await takeBack()).toBe(1);
});

test.each([
  ['the job was taken back', () => takeBack()],
  ['another attempt holds it', () => fresh.owner.query('update pgboss.job set retry_count = 1')],
  ['it is done', () => fresh.owner.query("update pgboss.job set state = 'completed'")],
])('a claim is lost when %s', async (_how, lose) => {
  await claimed(60);
  await lose();
  const check = fresh.db.inTenant(tenantId, (tx) => assertClaim(tx, { jobId, retryCount: 0 }));
  await expect(check).rejects.toThrow(ClaimLost);
});

test('only the attempt that holds a job can give it back', async () => {
  await claimed(0);
  await fresh.db.inPlatform((tx) => giveBack(tx, { jobId, retryCount: 1 }));
  expect(await stored()).toMatchObject({ state: 'active' });
  await fresh.db.inPlatform((tx) => giveBack(tx, { jobId, retryCount: 0 }, 30));
  expect(await stored()).toEqual({ state: 'retry', retry_limit: 2, due: false });
});
