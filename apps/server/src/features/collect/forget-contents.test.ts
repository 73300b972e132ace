import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { forgetOld } from './forget-old.ts';

const applicationId = randomUUID();
let fresh: FreshDatabase;
let [tenantId, neighbour] = ['', ''];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const contents = async (tenant: string): Promise<string> =>
  (
    await fresh.owner.query<{ names: string }>(
      `select coalesce(string_agg(body #>> '{}', '' order by body), '') as names from fact_content where tenant_id = $1`,
      [tenant],
    )
  ).rows[0]?.names ?? '';

/** A run with the parts of its facts, each a letter. */
async function addRun(tenant: string, asOf: string, facts: Readonly<Record<string, string>>): Promise<string> {
  const { rows } = await fresh.owner.query<{ id: string }>(
    "insert into run (tenant_id, as_of, state, requested_by) values ($1, $2, 'completed', 'x') returning id",
    [tenant, asOf],
  );
  const id = rows[0]?.id ?? '';
  for (const [fact, parts] of Object.entries(facts)) {
    const letters = parts.split('');
    await fresh.owner.query(
      `insert into fact_content (tenant_id, hash, body) select $1, sha256(part::bytea), to_jsonb(part) from unnest($2::text[]) as part
       on conflict do nothing`,
      [tenant, letters],
    );
    await fresh.owner.query(
      `insert into fact_reading (tenant_id, run_id, application_id, fact, state, parts, as_of)
       values ($1, $2, $3, $4, 'read', array(select sha256(part::bytea) from unnest($5::text[]) as part), $6)`,
      [tenant, id, applicationId, fact, letters, asOf],
    );
  }
  return id;
}

let oldest = '';
beforeEach(async () => {
  [tenantId, neighbour] = [await fresh.createTenant('Old'), await fresh.createTenant('Neighbour')];
  // "a" comes back later, "e" stays in the next reading, another fact has "s", and "b" has only a neighbour.
  oldest = await addRun(tenantId, '2024-01-10', { people: 'abes', groups: 'g' });
  await addRun(tenantId, '2024-02-10', { people: 'ce', groups: 'g' });
  await addRun(tenantId, '2026-02-01', { people: 'ad', groups: 'g' });
  await addRun(tenantId, '2026-03-01', { people: 'd', groups: 'gs' });
  await addRun(neighbour, '2026-03-01', { people: 'b' });
});

const retention = { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 };

test('the contents of forgotten runs go, other than those that a reading of the same tenant still has', async () => {
  const clock = { now: () => new Date('2026-03-15T00:00:00Z') };
  const deps = { db: fresh.db, clock, log: pino({ level: 'silent' }), retentionOf: async () => retention, longestEvents: async () => 25 };
  await forgetOld(deps, new AbortController().signal);
  expect([await contents(tenantId), await contents(neighbour)]).toEqual(['acdegs', 'b']);
});

const partsAlone = (runs: readonly string[]) =>
  fresh.db.inTenant(tenantId, async (tx) => {
    const scans = async () =>
      (await sql<{ count: number }>`select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'fact_reading'`.execute(tx))
        .rows[0]?.count;
    const before = await scans();
    const { rows } = await sql<{ name: string }>`
      select body #>> '{}' as name from fact_content
      where tenant_id = ${tenantId} and hash = any(array(select parts_of_runs_alone(${runs}::uuid[])))`.execute(tx);
    return { names: rows.map(({ name }) => name), hasReadAll: (await scans()) !== before };
  });

test('what goes is found without reading what stays, however little there is', async () => {
  expect(await partsAlone([oldest])).toEqual({ names: ['b'], hasReadAll: false });
});

test('an owner whom the policies bind finds the same', async () => {
  const role = `bound_${randomUUID().replaceAll('-', '')}`;
  await fresh.owner.query(`create role ${role}; grant select on fact_reading to ${role}; grant create on schema public to ${role}`);
  await fresh.owner.query(`alter function parts_of_runs_alone owner to ${role}`);
  expect((await partsAlone([oldest])).names).toEqual(['b']);
  await fresh.owner.query(`alter function parts_of_runs_alone owner to current_user; drop owned by ${role}; drop role ${role}`);
});
