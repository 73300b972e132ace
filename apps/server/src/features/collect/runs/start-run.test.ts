import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { failJobs } from '../../../../test-support/queue/queue-rows.ts';
import { type CollectTestBed, openCollectTestBed } from '../../../../test-support/collect/collect-test-bed.ts';
import { fakeConnectors, quietAnswers } from '../../../../test-support/connect/fake-vendors.ts';
import type { CollectedRun, NextPhase } from '../collect-deps.ts';
import { findBackfill, findLatestRun } from './run-store.ts';
import { startDailyRuns } from './start-daily-runs.ts';
import { startFirstRuns } from './start-first-runs.ts';
import { startRun } from './start-run.ts';

let bed: CollectTestBed;
let tenantId: string;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(quietAnswers()));
});
beforeEach(async () => {
  bed.time.at = new Date('2026-03-02T12:00:00Z');
  tenantId = await bed.fresh.createTenant('Runs');
});
afterEach(() => bed.reset());
afterAll(() => bed.close());

const inTenant: CollectTestBed['deps']['db']['inTenant'] = (id, work) => bed.deps.db.inTenant(id, work);
const setOnboarding = (status: string) =>
  bed.fresh.owner.query('update tenant set onboarding_status = $1 where tenant_id = $2', [status, tenantId]);

test('allows one run at a time for each tenant, also when two are started concurrently', async () => {
  const applicationIds = [bed.connect('okta', tenantId)];
  const starts = await Promise.allSettled([bed.run(applicationIds, tenantId), bed.run(applicationIds, tenantId)]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(bed.run(applicationIds, tenantId)).rejects.toThrow('Processing is already under way.');
  const other = await bed.fresh.createTenant('Neighbour');
  await expect(bed.run([bed.connect('okta', other)], other)).resolves.toEqual(expect.any(String));
});

test('a run whose job the queue has given up does not block the next one for ever', async () => {
  const applicationIds = [bed.connect('okta', tenantId)];
  const abandoned = await bed.run(applicationIds, tenantId);
  await failJobs(bed.fresh.owner, tenantId);
  await bed.run(applicationIds, tenantId);
  expect(await bed.finished(abandoned)).toBe('failed');
  const { rows } = await bed.fresh.owner.query('select distinct because from fact_reading where run_id = $1', [abandoned]);
  expect(rows).toEqual([{ because: 'Processing stopped before it was read. Start processing again; if it fails again, report this.' }]);
});

test.each([true, false])('what follows a run is handed on whether a person asked for it: %s', async (isAsked) => {
  const handedOn: CollectedRun[] = [];
  const next: NextPhase = async (_tx, run) => {
    handedOn.push(run);
    return randomUUID();
  };
  await bed.startWorker({ ...bed.deps, next });
  const applicationIds = [bed.connect('okta', tenantId), bed.connect('azure_ad', tenantId)];
  const runId = await inTenant(tenantId, (tx) =>
    startRun(bed.deps, tx, { asOf: bed.time.at, applicationIds, requestedBy: 'anna@example.test', isAsked }),
  );
  await expect.poll(() => handedOn, { timeout: 30_000 }).toEqual([{ runId, isAsked }]);
});

test('backfills history run by run, in order, and shows its progress', async () => {
  const applicationIds = [bed.connect('okta', tenantId)];
  const live = (asOf: string, number: number) =>
    inTenant(tenantId, (tx) =>
      startRun(bed.deps, tx, { asOf: new Date(asOf), applicationIds, requestedBy: 'demo', step: { number, of: 2 } }),
    );
  await bed.startWorker();
  const first = await live('2025-01-06T00:00:00Z', 1);
  await bed.finished(first);
  expect(await inTenant(tenantId, findBackfill)).toEqual({ done: 1, total: 2, figuresAsOf: new Date('2025-01-06T00:00:00Z') });
  await expect(live('2024-12-30T00:00:00Z', 2)).rejects.toThrow('cannot follow');
  await bed.finished(await live('2025-01-13T00:00:00Z', 2));
  expect(await inTenant(tenantId, findBackfill)).toBeUndefined();
  expect(await inTenant(tenantId, findLatestRun)).toMatchObject({ asOf: new Date('2025-01-13T00:00:00Z'), state: 'completed' });
});

test('the daily run takes everything connected, of tenants that have completed onboarding only', async () => {
  const pending = await bed.fresh.createTenant('Pending');
  bed.connect('okta', pending);
  await setOnboarding('completed');
  bed.connect('okta', tenantId);
  bed.connect('proofpoint_tap', tenantId);
  const { signal } = new AbortController();
  await startDailyRuns(bed.deps, signal);
  await startDailyRuns(bed.deps, signal);
  const { rows } = await bed.fresh.owner.query(
    `select run.tenant_id, requested_by, count(*)::int as applications
     from run join run_application on run_id = run.id where run.tenant_id = any($1) group by 1, 2, run.id`,
    [[tenantId, pending]],
  );
  expect(rows).toEqual([{ tenant_id: tenantId, requested_by: 'daily schedule', applications: 2 }]);
});

test('the first run starts by itself once an identity record works, reads what works, and is not repeated', async () => {
  const connect = async (product: string, isHealthy: boolean, at: string) => {
    const id = bed.connect(product, tenantId);
    const application = "insert into application (tenant_id, id, product, auth_method, is_healthy) values ($1, $2, $3, 'api_key', $4)";
    await bed.fresh.owner.query(application, [tenantId, id, product, isHealthy]);
    const attempt =
      "insert into connection_attempt (tenant_id, application_id, auth_method, at, is_successful) values ($1, $2, 'api_key', $3, true)";
    if (isHealthy) await bed.fresh.owner.query(attempt, [tenantId, id, at]);
    return id;
  };
  const started = async () => {
    await startFirstRuns(bed.deps, new AbortController().signal);
    const sql = 'select application_id as id from run_application where tenant_id = $1';
    return (await bed.fresh.owner.query<{ id: string }>(sql, [tenantId])).rows.map(({ id }) => id).toSorted();
  };
  const threats = await connect('proofpoint_tap', true, '2026-03-02T11:00:00Z');
  await connect('azure_ad', false, '2026-03-02T11:00:00Z');
  expect(await started()).toEqual([]);
  const directory = await connect('local_directory', true, '2026-03-02T11:59:00Z');
  // What is connected right after it is read too.
  expect(await started()).toEqual([]);
  bed.time.at = new Date('2026-03-02T12:01:00Z');
  expect(await started()).toEqual([threats, directory].toSorted());
  expect(await started()).toHaveLength(2);
});
