import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { declareJob } from './declare-job.ts';
import { handle, type JobContext } from './job-handler.ts';
import { nothing, openTestQueue, ordinary, type TestQueue } from '../../../test-support/queue/test-queue.ts';

/** With the only slot taken, no fetch is under way when the worker is stopped. */
const oneSlot = 1;

let bench: TestQueue;
beforeAll(async () => {
  bench = await openTestQueue();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

test('a stopping worker waits for what it runs', async () => {
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const worker = await bench.work(
    [
      handle(ordinary, async () => {
        started.resolve();
        await release.promise;
      }),
    ],
    oneSlot,
  );
  const id = await bench.enqueue(ordinary);
  await started.promise;
  const stopped = worker.stop({ graceSeconds: 20 });
  const late = await bench.enqueue(ordinary);
  release.resolve();
  await stopped;
  expect(await bench.status(id)).toMatchObject({ state: 'done', attempt: 1 });
  expect(await bench.status(late)).toMatchObject({ state: 'queued' });
});

test.each([
  ['gives up when aborted', ({ signal }: JobContext) => once(signal, 'abort').then(() => Promise.reject(new Error('stopped')))],
  ['does not listen', () => new Promise<void>(() => {})],
])('a job that %s is handed back by a stopping worker, untried, and another runs it', async (_how, run) => {
  const untried = declareJob({ name: 'untried', payload: nothing, retry: { limit: 0, delaySeconds: 600, backoff: false } });
  const started = Promise.withResolvers<void>();
  const worker = await bench.work(
    [
      handle(untried, (context) => {
        started.resolve();
        return run(context);
      }),
    ],
    oneSlot,
  );
  const id = await bench.enqueue(untried);
  await started.promise;
  await worker.stop({ graceSeconds: 0 });
  expect(await bench.status(id)).toMatchObject({ state: 'retrying', failure: undefined });
  await bench.work([handle(untried, () => Promise.resolve())]);
  await bench.reaches(id, 'done');
  expect(await bench.status(id)).toMatchObject({ attempt: 2 });
});

test('stopping met no error', () => {
  expect(bench.complaints).toEqual([]);
});
