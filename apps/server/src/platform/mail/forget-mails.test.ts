import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import { forgetMails, forgetMailsHandler } from './forget-mails.ts';

const now = new Date('2026-05-01T00:00:00.000Z');
const clock = { now: () => now };
const log = pino({ level: 'silent' });
const never = new AbortController().signal;
let fresh: FreshDatabase;
let tenants: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
  tenants = [platformTenantId, await fresh.createTenant('One'), await fresh.createTenant('Two')];
});
afterAll(() => fresh.close());

const post = (tenantId: string, state: string, ageDays: number, count = 1) =>
  fresh.owner.query(
    `insert into mail (tenant_id, recipient, subject, key_version, state, created_at)
     select $1, 'ada@example.com', $2::text || ' ' || $3::int, 1, $2, $4::timestamptz - $3::int * interval '1 day' from generate_series(1, $5)`,
    [tenantId, state, ageDays, now, count],
  );
const left = async () =>
  (await fresh.owner.query<{ subject: string }>('select distinct subject from mail order by 1')).rows.map(({ subject }) => subject);

test('mails that were sent or kept more than thirty days ago are gone, in every tenant; those that wait to be sent stay', async () => {
  for (const tenantId of tenants)
    for (const state of ['sent', 'kept', 'queued']) {
      await post(tenantId, state, 31);
      await post(tenantId, state, 29);
    }
  await forgetMails({ db: fresh.db, clock, log }, never);
  expect(await left()).toEqual(['kept 29', 'queued 29', 'queued 31', 'sent 29']);
});

test('more than one batch is forgotten in one go', async () => {
  await post(tenants[1] ?? '', 'sent', 40, 1200);
  await forgetMails({ db: fresh.db, clock, log }, never);
  expect(await left()).not.toContain('sent 40');
});

test('starts no further batch when the worker stops', async () => {
  await post(tenants[1] ?? '', 'sent', 50);
  await expect(forgetMails({ db: fresh.db, clock, log }, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await left()).toContain('sent 50');
});

test('it runs once a day', () => {
  expect(forgetMailsHandler({ db: fresh.db, clock, log }).declaration).toMatchObject({
    name: 'mail.forget',
    schedule: { cron: '23 3 * * *' },
  });
});
