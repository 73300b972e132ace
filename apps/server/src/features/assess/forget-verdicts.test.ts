import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { forgetVerdicts } from './forget-verdicts.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const retention = { events: 25, facts: 25, verdicts: 4, jobs: 25, audit: 84 };

test('verdicts that no longer held in the time that is kept are forgotten, and the newest of each control never is', async () => {
  const tenantId = await fresh.createTenant('Judged');
  const add = (control: string, from: string, until: string) =>
    fresh.owner.query(
      `insert into verdict (tenant_id, control_id, as_of, last_as_of, since, application_id, run_id, state, inputs)
       values ($1, $2, $3, $4, $3, $1, $1, 'pass', '\\x00')`,
      [tenantId, control, from, until],
    );
  await add('a', '2025-01-01', '2025-06-30');
  await add('a', '2025-07-01', '2025-11-01');
  await add('a', '2026-01-01', '2026-03-01');
  await add('quiet', '2024-01-01', '2024-02-01');
  const clock = { now: () => new Date('2026-03-15T00:00:00Z') };
  await forgetVerdicts(
    { db: fresh.db, clock, log: pino({ level: 'silent' }), retentionOf: async () => retention },
    new AbortController().signal,
  );
  const { rows } = await fresh.owner.query(
    'select control_id as control, as_of::date::text as from from verdict where tenant_id = $1 order by 1, 2',
    [tenantId],
  );
  expect(rows).toEqual([
    { control: 'a', from: '2025-07-01' },
    { control: 'a', from: '2026-01-01' },
    { control: 'quiet', from: '2024-01-01' },
  ]);
});
