import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackPeople } from '../../../../test-support/assess/attacked-people.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { presentWindow } from './risk-figures.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Read');
});
afterAll(() => fresh.close());

const query = async (text: string, ...values: unknown[]): Promise<string> => {
  const { rows } = await fresh.owner.query<{ id: string }>(text, [tenantId, ...values]);
  return rows[0]?.id ?? '';
};
const readUntil = async () =>
  (await fresh.db.inTenant(tenantId, (tx) => presentWindow(tx, { start: '2026-01-01', end: '2026-03-30' }))).attacks_read_until;

test('attacks are known up to the newest reading, or to the first day that was read and waits to be counted', async () => {
  const asOf = new Date('2026-03-31T05:00:00Z');
  const applicationId = await query(
    "insert into application (tenant_id, product, auth_method, is_healthy) values ($1, 'proofpoint_tap', 'api_key_username', true) returning id",
  );
  const runId = await query(
    "insert into run (tenant_id, as_of, state, phase, requested_by) values ($1, $2, 'completed', 'done', 'daily') returning id",
    asOf,
  );
  expect(await readUntil()).toBeNull();
  await query(
    "insert into fact_reading (tenant_id, run_id, application_id, fact, state, as_of) values ($1, $2, $3, $4, 'read', $5)",
    runId,
    applicationId,
    mailThreats.id,
    asOf,
  );
  expect(await readUntil()).toBe('2026-03-31T05:00:00.000Z');
  const due = (day: string) => query('insert into attack_day_due (tenant_id, application_id, day) values ($1, $2, $3)', applicationId, day);
  await due('2026-03-12');
  await due('2026-03-20');
  expect(await readUntil()).toBe('2026-03-12T00:00:00.000Z');
  // Of this day some are counted: it is counted anew, as every day that is read twice.
  await attackPeople(fresh, tenantId, [{ day: '2026-03-12', mail: 'anna@example.test', category: 'malware' }]);
  expect(await readUntil()).toBe('2026-03-20T00:00:00.000Z');
  await query('delete from attack_day_due where tenant_id = $1');
  expect(await readUntil()).toBe('2026-03-31T05:00:00.000Z');
});
