import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openOutageLog, type OutageLog } from '../database/outage-log.ts';
import { declareJob } from './declare-job.ts';
import { handle, type JobContext } from './job-handler.ts';
import { claimTiming } from './job-queue.ts';
import { findProgress } from './progress.ts';
import { startWorker } from './start-worker.ts';
import { startDatabaseWire } from '../../../test-support/database/database-wire.ts';
import { nothing, openTestQueue, ordinary, type TestQueue } from '../../../test-support/queue/test-queue.ts';

const patience = { timeout: 30_000 };

let bench: TestQueue;
beforeAll(async () => {
  bench = await openTestQueue();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

test('a job runs with its payload, for its tenant, and is done', async () => {
  const greet = declareJob({ name: 'greet', payload: z.object({ personId: z.string() }) });
  const ran = Promise.withResolvers<[JobContext, { personId: string }]>();
  await bench.work([handle(greet, async (context, payload) => ran.resolve([context, payload]))]);
  const id = await bench.fresh.db.inTenant(bench.tenantId, (tx) => bench.queue.enqueue(tx, greet, { personId: 'p1' }));
  const [context, payload] = await ran.promise;
  expect([context.jobId, context.tenantId, context.attempt, payload]).toEqual([id, bench.tenantId, 1, { personId: 'p1' }]);
  await bench.reaches(id ?? '', 'done');
});

test('a worker listens where enqueueing notifies, so that a job need not wait for the next poll', async () => {
  await bench.work([handle(ordinary, () => Promise.resolve())]);
  const { rows } = await bench.fresh.owner.query<{ query: string }>(
    "select query from pg_stat_activity where datname = current_database() and query like 'LISTEN \"pgboss%'",
  );
  expect(rows).toHaveLength(1);
  const client = await bench.fresh.owner.connect();
  try {
    await client.query(rows[0]?.query ?? '');
    const notified = once(client, 'notification') as Promise<[{ payload: string }]>;
    await bench.enqueue(ordinary);
    expect((await notified)[0].payload).toBe('jobs');
  } finally {
    client.release(true);
  }
});

test('a hundred jobs on two workers each run exactly once', async () => {
  const seen: string[] = [];
  const count = handle(ordinary, async ({ jobId }) => void seen.push(jobId));
  await bench.work([count], 4);
  await bench.work([count], 4);
  const ids = await bench.fresh.db.inTenant(bench.tenantId, async (tx) => {
    const all: (string | undefined)[] = [];
    for (let index = 0; index < 100; index += 1) all.push(await bench.queue.enqueue(tx, ordinary, {}));
    return all;
  });
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(100), { timeout: 20_000 });
  expect(new Set(seen)).toEqual(new Set(ids));
  await vi.waitFor(
    async () =>
      expect((await bench.fresh.owner.query("select from pgboss.job where state <> 'completed' and name = 'jobs'")).rowCount).toBe(0),
    patience,
  );
  expect(seen).toHaveLength(100);
});

test('a failing job is retried later and later, then fails with its last message', async () => {
  const doomed = declareJob({ name: 'doomed', payload: nothing, retry: { limit: 2, delaySeconds: 60, backoff: true } });
  await bench.work([handle(doomed, ({ attempt }) => Promise.reject(new Error(`no luck ${attempt}, password=hunter2`)))]);
  const id = await bench.enqueue(doomed);
  const retryNow = async (): Promise<number> => {
    const { rows } = await bench.fresh.owner.query<{ seconds: number }>(
      `update pgboss.job as job set start_after = now() from pgboss.job as before where before.id = job.id and job.id = $1
       returning extract(epoch from before.start_after - now())::float as seconds`,
      [id],
    );
    await bench.fresh.owner.query("select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'jobs')");
    return rows[0]?.seconds ?? 0;
  };
  await bench.reaches(id, 'retrying');
  expect(await bench.status(id)).toMatchObject({ attempt: 1, failure: 'Error: no luck 1, password=[redacted]' });
  const firstDelay = await retryNow();
  await bench.reaches(id, 'retrying', 2);
  const secondDelay = await retryNow();
  await bench.reaches(id, 'failed');
  expect(await bench.status(id)).toMatchObject({ attempt: 3, failure: 'Error: no luck 3, password=[redacted]' });
  expect(firstDelay).toBeGreaterThan(50);
  expect(secondDelay).toBeGreaterThan(110);
  const { rows } = await bench.fresh.owner.query<{ row: string }>('select job::text as row from pgboss.job where id = $1', [id]);
  expect(rows[0]?.row).not.toContain('hunter2');
});

test('aborts a job that runs too long, and fails it', async () => {
  const endless = declareJob({
    name: 'endless',
    payload: nothing,
    timeoutSeconds: 1,
    retry: { limit: 0, delaySeconds: 0, backoff: false },
  });
  const aborted = Promise.withResolvers<void>();
  await bench.work([handle(endless, ({ signal }) => once(signal, 'abort').then(() => aborted.resolve()))]);
  const id = await bench.enqueue(endless);
  await aborted.promise;
  await bench.reaches(id, 'failed');
  expect((await bench.status(id))?.failure).toContain('exceeded 1s');
});

test('fails a payload that its kind no longer takes permanently, without running it', async () => {
  const strict = declareJob({ name: 'strict', payload: z.object({ id: z.uuid() }) });
  const run = vi.fn<() => Promise<void>>();
  const id = await bench.enqueue(declareJob({ name: 'strict', payload: nothing }));
  await bench.work([handle(strict, run)]);
  await bench.reaches(id, 'failed');
  expect((await bench.status(id))?.failure).toContain('not what a job of the kind strict takes');
  expect(run).not.toHaveBeenCalled();
});

test('a job of a kind that the worker does not know waits for a worker that does', async () => {
  const id = await bench.enqueue(declareJob({ name: 'newer', payload: nothing }));
  await bench.work([]);
  await bench.reaches(id, 'retrying');
  expect(await bench.status(id)).toMatchObject({ failure: undefined });
});

test('single flight lasts until the job is done', async () => {
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const block = async () => {
    started.resolve();
    await release.promise;
  };
  await bench.work([handle(ordinary, block)]);
  const id = await bench.enqueue(ordinary, { singleFlightKey: 'run' });
  await started.promise;
  expect(await bench.enqueue(ordinary, { singleFlightKey: 'run' })).toBe('');
  release.resolve();
  await bench.reaches(id, 'done');
  expect(await bench.enqueue(ordinary, { singleFlightKey: 'run' })).not.toBe('');
});

test('a tenant has half of the slots while another tenant runs, and an urgent job finds its reserved slot', async () => {
  const limited = declareJob({ name: 'limited', payload: nothing });
  const urgent = declareJob({ name: 'urgent', payload: nothing, urgent: true });
  const other = await bench.fresh.createTenant('Other');
  const release = Promise.withResolvers<void>();
  const running: string[] = [];
  const block = async ({ jobId }: JobContext) => {
    running.push(jobId);
    await release.promise;
  };
  await bench.work([handle(limited, block), handle(urgent, block)]);
  const first = await bench.enqueue(limited);
  await vi.waitFor(() => expect(running).toEqual([first]), patience);
  const second = await bench.enqueue(limited);
  const theirs = await bench.enqueue(limited, {}, other);
  await vi.waitFor(() => expect(running).toEqual([first, theirs]), patience);
  const pressing = await bench.enqueue(urgent);
  await vi.waitFor(() => expect(running).toEqual([first, theirs, pressing]), patience);
  expect(await bench.status(second)).toMatchObject({ state: 'queued' });
  release.resolve();
  await bench.reaches(second, 'done');
});

test("a tenant's urgent jobs that hang leave the jobs of other tenants their slots", async () => {
  const urgent = declareJob({ name: 'urgent', payload: nothing, urgent: true });
  const other = await bench.fresh.createTenant('Other');
  const release = Promise.withResolvers<void>();
  const running: string[] = [];
  const block = async ({ jobId }: JobContext) => {
    running.push(jobId);
    await release.promise;
  };
  const inLine = async (job: typeof urgent, count: number) => {
    for (let index = 0; index < count; index += 1) await bench.enqueue(job);
  };
  await inLine(urgent, 12);
  await inLine(ordinary, 12);
  const scheduled = await bench.enqueue(ordinary, {}, other);
  await bench.work([handle(ordinary, block), handle(urgent, block)], 8);
  await vi.waitFor(() => expect(running).toContain(scheduled), patience);
  const theirs = [
    await bench.enqueue(ordinary, {}, other),
    await bench.enqueue(ordinary, { priority: 'asked' }, other),
    await bench.enqueue(urgent, {}, other),
  ];
  await vi.waitFor(() => expect(running).toEqual(expect.arrayContaining(theirs)), patience);
  await vi.waitFor(() => expect(running).toHaveLength(12), patience);
  release.resolve();
});

test('slots that fetched too many jobs of one tenant look for those of others before the next poll', async () => {
  const other = await bench.fresh.createTenant('Other');
  const release = Promise.withResolvers<void>();
  const running: string[] = [];
  const block = async ({ jobId }: JobContext) => {
    running.push(jobId);
    await release.promise;
  };
  for (let index = 0; index < 12; index += 1) await bench.enqueue(ordinary, { priority: 'asked' });
  const theirs = await bench.enqueue(ordinary, {}, other);
  await bench.work([handle(ordinary, block)], 8);
  await vi.waitFor(() => expect(running).toContain(theirs), { timeout: claimTiming.sweepSeconds * 1000 - 500 });
  release.resolve();
});

test('after the first jobs of a backlog come those of the tenants that waited least for it', async () => {
  const [second, third] = [await bench.fresh.createTenant('Second'), await bench.fresh.createTenant('Third')];
  const backlog = [await bench.enqueue(ordinary), await bench.enqueue(ordinary), await bench.enqueue(ordinary)];
  const theirs = [await bench.enqueue(ordinary, {}, second), await bench.enqueue(ordinary, {}, second)];
  const one = await bench.enqueue(ordinary, {}, third);
  const asked = await bench.enqueue(ordinary, { priority: 'asked' }, third);
  const ran: string[] = [];
  await bench.work([handle(ordinary, async ({ jobId }) => void ran.push(jobId))], 1);
  await vi.waitFor(() => expect(ran).toHaveLength(7), patience);
  expect(ran).toEqual([asked, backlog[0], theirs[0], one, backlog[1], theirs[1], backlog[2]]);
});

test('progress is shown to its tenant only, and the last report is kept', async () => {
  const anonymous = await bench.fresh.createTenant('AnonymousCaller');
  await bench.work([
    handle(ordinary, async ({ progress }) => {
      for (let done = 0; done <= 50; done += 1) progress({ done, total: 50, note: `step ${done}` });
    }),
  ]);
  const id = await bench.enqueue(ordinary);
  await bench.reaches(id, 'done');
  const seenBy = (as: string) => bench.fresh.db.inTenant(as, (tx) => findProgress(tx, id));
  expect(await seenBy(bench.tenantId)).toEqual({ done: 50, total: 50, note: 'step 50' });
  expect(await seenBy(anonymous)).toBeUndefined();
});

test('a worker whose database is gone says so once, however often its slots ask', async () => {
  const wire = await startDatabaseWire(bench.fresh.appUrl);
  onTestFinished(() => wire.close());
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) });
  const outage = openOutageLog(log);
  let failures = 0;
  const counted: OutageLog = {
    ...outage,
    covers(error) {
      failures += 1;
      return outage.covers(error);
    },
  };
  const worker = await startWorker({
    db: bench.fresh.db,
    connectionString: wire.url,
    handlers: [],
    concurrency: 8,
    log,
    outage: counted,
  });
  onTestFinished(() => worker.stop({ graceSeconds: 1 }));
  wire.refuse();
  await vi.waitFor(() => expect(failures).toBeGreaterThan(20), patience);
  expect(lines).toEqual([expect.stringContaining('the database cannot be reached')]);
});

test('none of this met an error under the restricted role', () => {
  expect(bench.complaints).toEqual([]);
});
