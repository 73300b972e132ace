import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lapseClaims } from '../../../test-support/queue/queue-rows.ts';
import { type CollectTestBed, openCollectTestBed } from '../../../test-support/collect/collect-test-bed.ts';
import { compileCache } from '../../../test-support/run/compile-cache.ts';
import { fakeConnectors } from '../../../test-support/connect/fake-vendors.ts';
import { type Instant, instants, observedVendor } from '../../../test-support/kills/observed-vendor.ts';
import { onTurn } from '../../../test-support/run/test-depth.ts';

const asked: Instant[] = [];
/** How many rows the killed worker had written: with none, the test would prove nothing. */
const rowsAtDeath: Record<Instant, number> = { answered: 0, 'fact-written': 0, 'batch-written': 5000, 'events-written': 12_500 };
let expected: Record<string, unknown[]>;
let bed: CollectTestBed;
let child: ChildProcess | undefined;
beforeAll(async () => {
  const vendor = observedVendor(async (instant) => void asked.push(instant));
  bed = await openCollectTestBed(fakeConnectors(vendor));
  expected = await undisturbed();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await bed.reset();
});
afterAll(() => bed.close());

/** Everything that collecting has stored, without ids and times. */
async function everythingOf(runId: string): Promise<Record<string, unknown[]>> {
  const tables = ['run', 'run_application', 'fact_reading', 'sign_in_day', 'mail_threat_day', 'setting_change'];
  const left: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await bed.fresh.owner.query<{ row: unknown }>(
      `select to_jsonb(kept) - '{id,tenant_id,application_id,run_id,job_id,created_at,started_at,finished_at}'::text[] as row
       from ${table} as kept where ${table === 'run' ? 'id' : 'run_id'} = $1 order by 1`,
      [runId],
    );
    left[table] = rows.map(({ row }) => row);
  }
  const { rows } = await bed.fresh.owner.query(
    `select hash, body from fact_content where tenant_id = (select tenant_id from run where id = $1) order by hash`,
    [runId],
  );
  return { ...left, fact_content: rows };
}

async function undisturbed(): Promise<Record<string, unknown[]>> {
  const tenantId = await bed.fresh.createTenant('Undisturbed');
  const runId = await bed.run([bed.connect('azure_ad', tenantId)], tenantId);
  await bed.startWorker();
  await bed.finished(runId);
  await bed.reset();
  return everythingOf(runId);
}

/** Lets another process start the run, and kills it at that moment. */
async function killedAt(instant: Instant): Promise<string> {
  const tenantId = await bed.fresh.createTenant(`Killed at ${instant}`);
  const applicationId = bed.connect('azure_ad', tenantId);
  const runId = await bed.run([applicationId], tenantId);
  child = fork(
    new URL('../../../test-support/kills/collecting-worker.ts', import.meta.url),
    [bed.fresh.appUrl, tenantId, applicationId, instant],
    { execArgv: [], env: { ...process.env, NODE_COMPILE_CACHE: compileCache } },
  );
  const ended = once(child, 'exit');
  expect(((await once(child, 'message')) as unknown[])[0]).toBe(instant);
  child.kill('SIGKILL');
  await ended;
  await lapseClaims(bed.fresh.owner);
  return runId;
}

/** Two of the instants a day: each starts a process. */
test.each(onTurn(instants, 2))(
  'a run whose worker is killed at %s stores the same as an undisturbed one',
  { timeout: 60_000 },
  async (instant) => {
    const runId = await killedAt(instant);
    expect((await everythingOf(runId))['sign_in_day']).toHaveLength(rowsAtDeath[instant]);
    asked.length = 0;
    await bed.startWorker();
    expect(await bed.finished(runId)).toBe('completed');
    expect(await everythingOf(runId)).toEqual(expected);
    expect(asked.includes('answered')).toBe(instant === 'answered');
    expect(asked.includes('batch-written')).toBe(instant !== 'events-written');
  },
);
