import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CollectTestBed, openCollectTestBed } from '../../../test-support/collect/collect-test-bed.ts';
import { type FakeAnswers, fakeConnectors, personOf, quietAnswers } from '../../../test-support/connect/fake-vendors.ts';
import { inDepth } from '../../../test-support/run/test-depth.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handle } from '../../platform/queue/job-handler.ts';
import { collectHandler } from './collect-handler.ts';

/** How long each question to the slow tenant's vendors takes; and what the quick ones take, so that a run can be timed at all. */
const [slowMs, quickMs] = [inDepth([2500], [25_000])[0]!, inDepth([150], [400])[0]!];
/** What starting and storing may vary by on a busy machine. */
const slackMs = 1000;
const mail = declareJob({ name: 'a.mail', payload: z.object({}), urgent: true });

const answers: FakeAnswers = quietAnswers();
/** Vendors are asked without their tenant: what is under way for the slow one is told by its date. */
const slowDate = new Date('2026-03-02T12:00:00Z');
const quickDate = new Date('2026-03-09T12:00:00Z');
const pace = (asOf: Date): number => (asOf.getTime() === slowDate.getTime() ? slowMs : quickMs);
const delivered: number[] = [];
let bed: CollectTestBed;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
  answers.people = async ({ asOf }) => wait(pace(asOf), [personOf(1)]);
  const { groups } = quietAnswers();
  answers.groups = async (time) => wait(pace(time.asOf)).then(() => groups(time));
  // One worker, with the slots that it has by default.
  await bed.work([collectHandler(bed.deps), handle(mail, async () => void delivered.push(performance.now()))], 8);
});
afterAll(() => bed.close());

async function timeRun(tenantId: string): Promise<number> {
  const applications = ['okta', 'azure_ad'].map((product) => bed.connect(product, tenantId));
  bed.time.at = quickDate;
  const startedAt = performance.now();
  expect(await bed.finished(await bed.run(applications, tenantId))).toBe('completed');
  return performance.now() - startedAt;
}

test(`beside a tenant whose vendors take ${slowMs / 1000} s for each answer, another's run takes at most twice its time alone and a mail five seconds, on one worker`, async () => {
  const [slow, quick] = [await bed.fresh.createTenant('Slow'), await bed.fresh.createTenant('Quick')];
  // The first one also loads and prepares.
  await timeRun(await bed.fresh.createTenant('First'));
  const alone = await timeRun(quick);

  // More applications than the worker has slots, and more of them waiting.
  const applications = Array.from({ length: 12 }, (_, number) => bed.connect(number % 2 === 0 ? 'okta' : 'azure_ad', slow));
  bed.time.at = slowDate;
  const slowRun = await bed.run(applications, slow);
  const running = "select from pgboss.job where state = 'active' and data ->> 'tenantId' = $1";
  await expect.poll(async () => (await bed.fresh.owner.query(running, [slow])).rowCount).toBeGreaterThanOrEqual(4);

  const askedAt = performance.now();
  await bed.enqueue(mail, {}, slow);
  await bed.enqueue(mail, {}, quick);
  const beside = await timeRun(quick);
  expect(delivered).toHaveLength(2);
  expect(Math.max(...delivered) - askedAt).toBeLessThan(5000);
  expect(beside).toBeLessThan(2 * alone + slackMs);
  const { rows } = await bed.fresh.owner.query<{ state: string }>('select state from run where id = $1', [slowRun]);
  expect(rows).toEqual([{ state: 'running' }]);
  await bed.reset();
});
