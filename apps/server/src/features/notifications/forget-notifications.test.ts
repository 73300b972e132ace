import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { forgetNotifications, forgetNotificationsHandler } from './forget-notifications.ts';

const now = new Date('2026-05-01T00:00:00.000Z');
const clock = { now: () => now };
const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const [anna, berta] = [randomUUID(), randomUUID()];
let fresh: FreshDatabase;
let tenants: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
  tenants = [await fresh.createTenant('One'), await fresh.createTenant('Two')];
});
afterAll(() => fresh.close());
beforeEach(() => fresh.owner.query('truncate notification, resource_version'));

const insertNotifications = (tenantId: string, accountId: string, ageDays: number, count = 1) =>
  fresh.owner.query(
    `insert into notification (tenant_id, account_id, category, subject, priority, created_at)
     select $1, $2, 'drift', $3::int, 'low', $4::timestamptz - $3::int * interval '1 day' from generate_series(1, $5)`,
    [tenantId, accountId, ageDays, now, count],
  );
const left = async () =>
  (await fresh.owner.query<{ subject: string }>('select subject from notification order by 1')).rows.map(({ subject }) => subject);

test('deletes notifications older than 180 days in every tenant', async () => {
  for (const tenantId of tenants) {
    await insertNotifications(tenantId, anna, 181);
    await insertNotifications(tenantId, anna, 179);
  }
  await forgetNotifications({ db: fresh.db, clock, log }, never);
  expect(await left()).toEqual(['179', '179']);
});

test('more than one batch is forgotten in one go', async () => {
  await insertNotifications(tenants[0] ?? '', anna, 200, 1200);
  await forgetNotifications({ db: fresh.db, clock, log }, never);
  expect(await left()).toEqual([]);
});

test('the consoles of those concerned notice, and no others', async () => {
  await insertNotifications(tenants[0] ?? '', anna, 200, 3);
  await insertNotifications(tenants[0] ?? '', berta, 1);
  await forgetNotifications({ db: fresh.db, clock, log }, never);
  expect((await fresh.owner.query('select tenant_id, resource from resource_version')).rows).toEqual([
    { tenant_id: tenants[0], resource: `notifications:${anna}` },
  ]);
});

test('starts no further batch when the worker stops', async () => {
  await insertNotifications(tenants[0] ?? '', anna, 200);
  await expect(forgetNotifications({ db: fresh.db, clock, log }, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await left()).toEqual(['200']);
});

test('it runs once a day', () => {
  expect(forgetNotificationsHandler({ db: fresh.db, clock, log }).declaration).toMatchObject({
    name: 'notifications.forget',
    schedule: { cron: '47 3 * * *' },
  });
});
