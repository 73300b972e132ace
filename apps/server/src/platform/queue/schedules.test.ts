import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/fresh-database.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import { declareJob } from './declare-job.ts';
import { handle } from './job-handler.ts';
import { startWorker } from './start-worker.ts';

const patience = { timeout: 30_000 };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const work = (handlers: Parameters<typeof startWorker>[0]['handlers']) =>
  startWorker({ db: fresh.db, connectionString: fresh.appUrl, concurrency: 1, log: pino({ level: 'silent' }), handlers });

test('a schedule that was missed twice while nothing ran fires once, with two workers', async () => {
  // Half an hour from the present minute, so that no regular firing falls into the test.
  const cron = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;
  const tidy = declareJob({ name: 'tidy', payload: z.object({}), schedule: { cron, missed: 'once' } });
  const firings: string[] = [];
  const handler = handle(tidy, async ({ tenantId }) => void firings.push(tenantId));
  await (await work([handler])).stop({ graceSeconds: 5 });
  await fresh.owner.query("update pgboss.schedule set created_on = now() - interval '1 day'");
  await fresh.owner.query("update pgboss.version set cron_on = now() - interval '150 minutes'");
  const workers = await Promise.all([work([handler]), work([handler])]);
  await vi.waitFor(() => expect(firings).toHaveLength(1), patience);
  const stateOf = async (queueName: string) =>
    (await fresh.owner.query('select state from pgboss.job where name = $1', [queueName])).rows as unknown;
  await vi.waitFor(async () => {
    expect(await stateOf('__pgboss__send-it')).toEqual([{ state: 'completed' }]);
    expect(await stateOf('jobs')).toEqual([{ state: 'completed' }]);
  }, patience);
  expect(firings).toEqual([platformTenantId]);
  await Promise.all(workers.map((worker) => worker.stop({ graceSeconds: 5 })));
});

test('a schedule that is no longer declared is dropped', async () => {
  const keep = declareJob({ name: 'keep', payload: z.object({}), schedule: { cron: '0 3 * * *', missed: 'once' } });
  await (await work([handle(keep, () => Promise.resolve())])).stop({ graceSeconds: 5 });
  const { rows } = await fresh.owner.query("select key, cron, options ->> 'missed' as missed from pgboss.schedule");
  expect(rows).toEqual([{ key: 'keep', cron: '0 3 * * *', missed: 'once' }]);
});
