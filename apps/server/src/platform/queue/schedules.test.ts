import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import { declareJob } from './declare-job.ts';
import { handle } from './job-handler.ts';
import { openQueue } from './queue.ts';
import { startWorker, type WorkerOptions } from './start-worker.ts';

const patience = { timeout: 30_000 };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const work = (handlers: WorkerOptions['handlers'], choice: Pick<WorkerOptions, 'schedules'> = {}) =>
  startWorker({ db: fresh.db, connectionString: fresh.appUrl, concurrency: 1, log: pino({ level: 'silent' }), handlers, ...choice });

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

test('a worker without schedules neither fires what others scheduled, however late it is, nor drops or adds a schedule', async () => {
  const schedules = async () => (await fresh.owner.query<{ key: string }>('select key from pgboss.schedule')).rows.map(({ key }) => key);
  const hourly = declareJob({ name: 'hourly', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });
  const asked = declareJob({ name: 'asked', payload: z.object({}) });
  const runs: string[] = [];
  await (await work([handle(hourly, () => Promise.resolve())])).stop({ graceSeconds: 5 });
  await fresh.owner.query("update pgboss.version set cron_on = now() - interval '150 minutes'");
  await fresh.owner.query('delete from pgboss.job');
  const { rows: passes } = await fresh.owner.query('select cron_on from pgboss.version');
  const handlers = [handle(asked, async () => void runs.push('asked')), handle(hourly, async () => void runs.push('hourly'))];
  const worker = await work(handlers, { schedules: 'none' });
  const queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  const tenantId = await fresh.createTenant('Works');
  await fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, asked, {}));
  await vi.waitFor(() => expect(runs).toEqual(['asked']), patience);
  await worker.stop({ graceSeconds: 5 });
  await queue.close();
  // No pass over the schedules was made.
  expect((await fresh.owner.query('select cron_on from pgboss.version')).rows).toEqual(passes);
  expect(await schedules()).toEqual(['hourly']);
  expect(runs).toEqual(['asked']);
});
