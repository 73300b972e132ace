import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { prepareQueue } from './prepare-queue.ts';

let fresh: FreshDatabase;
let boss: PgBoss;
const complaints: unknown[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
  boss = new PgBoss({ connectionString: fresh.appUrl, schema: 'pgboss', migrate: false, createSchema: false, reindex: false });
  boss.on('error', (error) => complaints.push(error));
  boss.on('warning', (warning) => complaints.push(warning));
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await fresh.close();
});

test('pg-boss maintains its queues without owning them', async () => {
  await boss.supervise();
  expect(complaints).toEqual([]);
});

test('what pg-boss is asked for at run time cannot change its tables', async () => {
  await expect(boss.createQueue('partitioned', { partition: true })).rejects.toThrow('permission denied');
});

test('preparing the queue again changes nothing', async () => {
  const queues = async () =>
    (await fresh.owner.query('select name, policy, notify, heartbeat_seconds from pgboss.queue order by name')).rows;
  const before = await queues();
  await prepareQueue(fresh.ownerUrl);
  expect(await queues()).toEqual(before);
  expect(before).toContainEqual({ name: 'jobs', policy: 'exclusive', notify: true, heartbeat_seconds: 30 });
});
