import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestQueue, ordinary, type TestQueue } from '../../../test-support/queue/test-queue.ts';
import { handle, type JobContext } from '../../platform/queue/job-handler.ts';
import { assessJob, assessNext } from './assess-job.ts';

let bench: TestQueue;
beforeAll(async () => {
  bench = await openTestQueue();
});
afterAll(async () => {
  await bench.reset();
  await bench.close();
});

const collected = (tenantId: string, isAsked: boolean) =>
  bench.fresh.db.inTenant(tenantId, (tx) => assessNext(bench.queue)(tx, { runId: randomUUID(), isAsked }));

test('a run that a person has asked for comes before the scheduled runs of others that have started, and those before what is to start', async () => {
  const tenants = await Promise.all(['One', 'Two', 'Three'].map((name) => bench.fresh.createTenant(name)));
  const [first = '', second = '', third = ''] = tenants;
  const toStart = await bench.enqueue(ordinary, {}, first);
  const started = [await collected(first, false), await collected(second, false)];
  const asked = [await bench.enqueue(ordinary, { priority: 'asked' }, third), await collected(third, true)];
  const ran: string[] = [];
  const note = async ({ jobId }: JobContext) => void ran.push(jobId);
  await bench.work([handle(ordinary, note), handle(assessJob, note)], 1);
  await vi.waitFor(() => expect(ran).toHaveLength(5), { timeout: 30_000 });
  expect(ran.slice(0, 2)).toEqual(asked);
  expect(ran.slice(2, 4).toSorted()).toEqual(started.toSorted());
  expect(ran[4]).toBe(toStart);
});
