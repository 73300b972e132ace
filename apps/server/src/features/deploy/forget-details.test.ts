import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { forgetDetails } from './forget-details.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Deployed');
});
afterAll(() => fresh.close());

const [old, young] = ['2023-05-01T00:00:00Z', '2026-02-01T00:00:00Z'];
const names = new Map<string, string>();

interface Job {
  readonly at: string;
  readonly status?: string;
  readonly undoes?: string;
  readonly change?: string;
}

async function add(name: string, { at, status = 'successful', undoes, change }: Job): Promise<string> {
  const id = randomUUID();
  names.set(id, name);
  const isOver = status !== 'in_progress';
  await fresh.owner.query(
    `insert into deployment_job (tenant_id, id, action, deployed_by, product_name, status, state, phase, undoes, created_at, finished_at, display_logs, requested_lists)
     values ($1, $2, 0, 'a@b.test', 'Okta', $3, $4, $5, $6, $7, $8, '{one,two}', '[{"memberIds": ["p1"]}]')`,
    [
      tenantId,
      id,
      status,
      isOver ? 'finished' : 'applying',
      undoes === undefined ? 'stage' : 'rollback',
      undoes ?? null,
      at,
      isOver ? at : null,
    ],
  );
  if (change !== undefined)
    await fresh.owner.query(
      `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, revert)
       values ($1, $2, 0, 'c', '{}', $3, $4)`,
      [tenantId, id, change, change === 'applied' ? '{}' : null],
    );
  return id;
}

const rolledBack = async (name: string, at: string, undo: Omit<Job, 'undoes'>) => {
  const undoes = await add(name, { at, change: 'applied' });
  await add(`${name}: rollback`, { ...undo, undoes });
};

test('only the journals of old deployments that are over and have nothing in place are deleted, with those of their rollbacks', async () => {
  await rolledBack('rolled back', old, { at: old, change: 'applied' });
  await rolledBack('rolled back lately', old, { at: young, change: 'applied' });
  await rolledBack('rolled back in part', old, { at: old, status: 'partial_success', change: 'failed' });
  await rolledBack('being rolled back', old, { at: old, status: 'in_progress', change: 'applying' });
  await rolledBack('young', young, { at: young, change: 'applied' });
  await add('in place', { at: old, change: 'applied' });
  await add('made nothing', { at: old, status: 'failed', change: 'failed' });
  await add('unknown what became of it', { at: old, status: 'failed', change: 'unconfirmed' });
  await add('under way', { at: old, status: 'in_progress', change: 'applying' });
  const subscribed = await add('of a subscription', { at: old, status: 'failed', change: 'failed' });
  await fresh.owner.query('set session_replication_role = replica');
  await fresh.owner.query(
    "insert into subscription (tenant_id, remediation_id, frequency_seconds, last_job_id, created_by) values ($1, $1, 0, $2, '')",
    [tenantId, subscribed],
  );

  const clock = { now: () => new Date('2026-03-15T00:00:00Z') };
  const retention = { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 };
  await forgetDetails(
    { db: fresh.db, clock, log: pino({ level: 'silent' }), retentionOf: async () => retention },
    new AbortController().signal,
  );

  const { rows } = await fresh.owner.query<{ id: string; logs: string[]; lists: unknown[]; changes: number }>(
    `select id, display_logs as logs, requested_lists as lists, (select count(*)::int from deployment_change where job_id = job.id) as changes
     from deployment_job as job where tenant_id = $1 and details_deleted_at is not null`,
    [tenantId],
  );
  expect(rows.map(({ id }) => names.get(id) ?? '').toSorted()).toEqual(['made nothing', 'rolled back', 'rolled back: rollback']);
  for (const { logs, lists, changes } of rows)
    expect([logs, lists, changes]).toEqual([[expect.stringMatching(/:The details of this deployment are no longer kept\.$/)], [], 0]);
  const kept = await fresh.owner.query('select from deployment_change where tenant_id = $1', [tenantId]);
  expect(kept.rowCount).toBe(names.size - 3);
});
