import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { forgetJobs } from '../../../test-support/queue/queue-rows.ts';
import { confirmCopy } from '../backup/restored-copy.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { declareJob } from './declare-job.ts';
import { handle } from './job-handler.ts';
import { openQueue, type Queue } from './queue.ts';
import { startWorker } from './start-worker.ts';
import { whenConfirmed } from './when-confirmed.ts';

let fresh: FreshDatabase;
let queue: Queue;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  tenantId = await fresh.createTenant('Restored');
});
beforeEach(async () => {
  await forgetJobs(fresh.owner);
  await fresh.owner.query('delete from restoration');
  await fresh.owner.query('delete from pgboss.schedule');
});
afterAll(async () => {
  await queue.close();
  await fresh.close();
});

const mail = declareJob({ name: 'a.mail', payload: z.object({}), urgent: true });
const daily = declareJob({ name: 'a.schedule', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });
const restore = () => fresh.owner.query("insert into restoration (backed_up_at) values ('2026-11-14T02:00:00Z')");
const confirm = () => fresh.db.inPlatform((tx) => confirmCopy(tx, 'the operator', systemClock));
const enqueue = () => fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, mail, {}));

/** A worker of this database that keeps what it has done, and what it has logged. */
async function work() {
  const [done, lines]: [string[], string[]] = [[], []];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const handlers = [mail, daily].map((job) => handle(job, async () => void done.push(job.name)));
  const start = async () => {
    const worker = await startWorker({ db: fresh.db, connectionString: fresh.appUrl, handlers, concurrency: 2, log });
    return { stop: () => worker.stop({ graceSeconds: 5 }) };
  };
  let looks = 0;
  const inPlatform: Database['inPlatform'] = (task) => {
    looks += 1;
    return fresh.db.inPlatform(task);
  };
  const running = await whenConfirmed({ db: { ...fresh.db, inPlatform }, log, start, everyMs: 20 });
  onTestFinished(() => running.stop());
  return { done, lines, looks: () => looks, stop: () => running.stop() };
}

test('a database that was not restored is worked on at once', async () => {
  const { done } = await work();
  await enqueue();
  await expect.poll(() => done).toContain('a.mail');
});

test('in a restored copy no job starts and no schedule is made until an operator confirms; then what waited is done', async () => {
  await restore();
  const { done, lines, looks } = await work();
  const jobId = (await enqueue()) ?? '';
  expect(lines.join()).toContain('the workers are paused: this was restored from a backup');
  expect(lines.join()).toContain('2026-11-14T02:00:00');
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 5);
  expect(done).toEqual([]);
  expect((await fresh.db.inTenant(tenantId, (tx) => queue.find(tx, jobId)))?.state).toBe('queued');
  expect((await fresh.owner.query('select from pgboss.schedule')).rowCount).toBe(0);
  expect(await confirm()).toBe(true);
  await expect.poll(() => done).toContain('a.mail');
  expect(lines.join()).toContain('an operator has confirmed that this copy may work');
  expect((await fresh.owner.query('select from pgboss.schedule')).rowCount).toBe(1);
});

test('a paused worker stops at once when it is asked to', async () => {
  await restore();
  const { done, stop } = await work();
  await enqueue();
  await stop();
  await confirm();
  expect(done).toEqual([]);
});
