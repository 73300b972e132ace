import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { compileCache } from '../../../test-support/run/compile-cache.ts';
import { lapseClaims } from '../../../test-support/queue/queue-rows.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { declareJob } from './declare-job.ts';
import { handle, type JobContext } from './job-handler.ts';
import { openQueue, type Queue } from './queue.ts';
import { startWorker, type Worker } from './start-worker.ts';

const takeover = declareJob({ name: 'takeover', payload: z.object({}), retry: { limit: 0, delaySeconds: 600, backoff: false } });

let fresh: FreshDatabase;
let queue: Queue;
let tenantId: string;
let child: ChildProcess;
let worker: Worker | undefined;
beforeAll(async () => {
  fresh = await freshDatabase();
  queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  tenantId = await fresh.createTenant('Takeover');
});
afterEach(async () => {
  child.kill('SIGKILL');
  await worker?.stop({ graceSeconds: 5 });
});
afterAll(async () => {
  await queue.close();
  await fresh.close();
});

const status = (id: string) => fresh.db.inTenant(tenantId, (tx) => queue.find(tx, id));
const said = async (): Promise<unknown> => ((await once(child, 'message')) as unknown[])[0];

async function startJobInChild(): Promise<string> {
  child = fork(new URL('../../../test-support/processes/worker-in-a-process.ts', import.meta.url), {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, TEST_APP_URL: fresh.appUrl },
    execArgv: [],
  });
  const running = said();
  const id = await fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, takeover, {}));
  expect(await running).toBe('running');
  return id ?? '';
}

/** Starts another worker; it resolves `taken` with the attempt in which it took the job. */
async function startOther(): Promise<{ readonly taken: Promise<JobContext> }> {
  const taken = Promise.withResolvers<JobContext>();
  worker = await startWorker({
    db: fresh.db,
    connectionString: fresh.appUrl,
    concurrency: 1,
    log: pino({ level: 'silent' }),
    handlers: [handle(takeover, async (context) => taken.resolve(context))],
  });
  return { taken: taken.promise };
}

// `claim.test.ts` shows when a claim lapses, and that this takes less than 45 s.
test('a running worker takes over the job of a killed one, even when the job has no retries', async () => {
  const id = await startJobInChild();
  const { taken } = await startOther();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await lapseClaims(fresh.owner);
  expect(await taken).toMatchObject({ jobId: id, attempt: 2 });
});

test('a worker that slept through the loss of its job finds out', async () => {
  const id = await startJobInChild();
  child.kill('SIGSTOP');
  await lapseClaims(fresh.owner);
  expect(await (await startOther()).taken).toMatchObject({ jobId: id, attempt: 2 });
  const verdict = said();
  child.kill('SIGCONT');
  child.send('go on');
  expect(await verdict).toBe('ClaimLost');
  await worker?.stop({ graceSeconds: 5 });
  expect(await status(id)).toMatchObject({ state: 'done', attempt: 2, failure: undefined });
});

test('leaves an undisturbed worker its job', async () => {
  const id = await startJobInChild();
  const verdict = said();
  child.send('go on');
  expect(await verdict).toBe('still mine');
  await vi.waitFor(async () => expect(await status(id)).toMatchObject({ state: 'done', attempt: 1 }), { timeout: 30_000 });
});
