import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lapseClaims } from '../../../test-support/queue/queue-rows.ts';
import { testVault } from '../../../test-support/access/access-deps.ts';
import { type AssessTestBed, openAssessTestBed } from '../../../test-support/assess/assess-test-bed.ts';
import { attackPeople } from '../../../test-support/assess/attacked-people.ts';
import { fakeApplications } from '../../../test-support/connect/fake-applications.ts';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { openTestQueue, type TestQueue } from '../../../test-support/queue/test-queue.ts';
import { lockRun, startRun } from '../collect/index.ts';
import { type AssessDeps, assessHandler } from './assess-handler.ts';
import { assessNext } from './assess-job.ts';
import { listVerdicts } from './list-verdicts.ts';
import { listControlValues } from './values/control-value-store.ts';

const asOf = new Date('2026-03-02T00:00:00Z');
let queue: TestQueue;
let bed: AssessTestBed;
let runId: string;
let azure: string;
let recommended: string[];
let recommend: AssessDeps['recommend'];
beforeAll(async () => {
  queue = await openTestQueue();
});
beforeEach(async () => {
  bed = await openAssessTestBed(queue.fresh);
  recommended = [];
  recommend = async (_tx, { id }) => void recommended.push(id);
  azure = await bed.connect('azure_ad');
  runId = await bed.run(asOf, 'assess');
  await bed.read(azure, runId, [[people, [personOf(1)]]]);
  await queue.fresh.owner.query(
    `insert into run_application (tenant_id, run_id, application_id, product, job_id, state)
     values ($1, $2, $3, 'azure_ad', gen_random_uuid(), 'completed')`,
    [bed.tenantId, runId, azure],
  );
});
afterEach(() => queue.reset());
afterAll(() => queue.close());

const deps = (): AssessDeps => ({
  db: queue.fresh.db,
  vault: testVault(),
  clock: { now: () => asOf },
  log: pino({ level: 'silent' }),
  recommend: (tx, run) => recommend(tx, run),
});
const enqueue = async (): Promise<string> => {
  const jobId = await bed.inTenant((tx) => assessNext(queue.queue)(tx, { runId, isAsked: true }));
  await queue.fresh.owner.query('update run set job_id = $1 where id = $2', [jobId, runId]);
  return jobId;
};
const run = () => bed.inTenant((tx) => lockRun(tx, runId));
const jobState = async (id: string) =>
  (await queue.fresh.owner.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]?.state;
const untilOver = async (id: string): Promise<void> => {
  await expect.poll(() => jobState(id), { timeout: 30_000 }).toMatch(/completed|failed|retry/);
};
const logged = async () =>
  (
    await queue.fresh.owner.query<{ message: string }>(
      "select message from audit_event where tenant_id = $1 and action = 'processing.finish'",
      [bed.tenantId],
    )
  ).rows;
const startNext = () =>
  bed.inTenant((tx) =>
    startRun({ ...deps(), queue: queue.queue, connectors: [], applications: fakeApplications(new Map(), []) }, tx, {
      asOf: new Date('2026-03-03T00:00:00Z'),
      applicationIds: [],
      requestedBy: 'anna@example.test',
    }),
  );
const versionOf = async (resource: string): Promise<number> => {
  const text = 'select version::int from resource_version where tenant_id = $1 and resource = $2';
  return (await queue.fresh.owner.query<{ version: number }>(text, [bed.tenantId, resource])).rows[0]?.version ?? 1;
};

test('judges, recommends and finishes the run, and bumps the version for the consoles', async () => {
  const [processing, quests] = [await versionOf('processing'), await versionOf('quests')];
  await queue.work([assessHandler(deps())]);
  await untilOver(await enqueue());
  expect(await run()).toMatchObject({ state: 'completed', phase: 'done' });
  expect(recommended).toEqual([runId]);
  expect((await bed.inTenant(listVerdicts)).size).toBeGreaterThan(5);
  expect(await logged()).toEqual([{ message: 'Processed 1 of 1 applications.' }]);
  expect(await versionOf('processing')).toBeGreaterThan(processing);
  expect(await versionOf('quests')).toBeGreaterThan(quests);
  const { rows } = await queue.fresh.owner.query('select mail from person where tenant_id = $1', [bed.tenantId]);
  expect(rows).toEqual([{ mail: 'person1@example.test' }]);
});

test('what comes to fail because of who is most attacked has its figures at once', async () => {
  const control = 'azure-conditional-access.most-attacked-resist-phishing';
  const access = await bed.connect('azure_conditional_access');
  const staff = Array.from({ length: 20 }, (_, number) => personOf(number + 1));
  await bed.read(access, runId, [
    [signInPolicies, []],
    [zones, []],
  ]);
  await queue.fresh.owner.query('delete from fact_reading where application_id = $1', [azure]);
  await bed.read(azure, runId, [
    [people, staff],
    [groups, []],
    [signIns, undefined],
  ]);
  await queue.work([assessHandler(deps())]);
  await untilOver(await enqueue());
  // How many there are is known by now, so that steps of the run are done beside each other.
  runId = await bed.run(new Date('2026-03-03T00:00:00Z'), 'assess');
  await attackPeople(queue.fresh, bed.tenantId, [
    { day: '2026-02-27', mail: 'person1@example.test', category: 'credential-phishing', count: 50 },
  ]);
  await untilOver(await enqueue());
  expect((await bed.inTenant(listVerdicts)).get(control)?.state).toBe('fail');
  const because = 'The group “Rampart: Most Attacked: Phishing” does not exist in the directory yet. Deploy the people list to it.';
  expect((await bed.inTenant(listControlValues)).get(control)).toMatchObject({ because });
});

test('does everything once when it runs twice', async () => {
  await queue.work([assessHandler(deps())]);
  await untilOver(await enqueue());
  const before = await bed.inTenant(listVerdicts);
  await untilOver(await enqueue());
  expect(await bed.inTenant(listVerdicts)).toEqual(before);
  expect([recommended.length, (await logged()).length]).toEqual([1, 1]);
});

/** Another process starts the run, and is killed at this point. */
async function killedWhen(hasComeSoFar: (child: ChildProcess) => Promise<void>): Promise<void> {
  const child = fork(new URL('../../../test-support/kills/assessing-worker.ts', import.meta.url), [queue.fresh.appUrl], { execArgv: [] });
  const ended = once(child, 'exit');
  await hasComeSoFar(child);
  child.kill('SIGKILL');
  await ended;
}

/** As if enough time had passed for the queue to consider the worker dead. */
const lapse = () => lapseClaims(queue.fresh.owner);

const untilSaid = (child: ChildProcess, what: string): Promise<void> =>
  new Promise((resolve) => void child.on('message', (said) => said === what && resolve()));

test('a worker killed while it recommends leaves a run that another finishes', { timeout: 60_000 }, async () => {
  await enqueue();
  await killedWhen((child) => untilSaid(child, 'recommending'));
  await lapse();
  expect(await run()).toMatchObject({ state: 'running', phase: 'recommend' });
  const before = await bed.inTenant(listVerdicts);
  await queue.work([assessHandler(deps())]);
  await expect.poll(async () => (await run())?.state, { timeout: 30_000 }).toBe('completed');
  expect([recommended, (await logged()).length]).toEqual([[runId], 1]);
  expect(await bed.inTenant(listVerdicts)).toEqual(before);
});

test('a worker killed while it judges leaves nothing half done, and another judges everything', { timeout: 60_000 }, async () => {
  await enqueue();
  const holder = await queue.fresh.owner.connect();
  await holder.query('begin; lock table verdict in share mode');
  await killedWhen(async () => {
    const text = `select count(*)::int as waiting from pg_locks where relation = 'verdict'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await holder.query<{ waiting: number }>(text)).rows[0]?.waiting, { timeout: 30_000 }).toBe(1);
  });
  await holder.query('rollback');
  holder.release();
  await lapse();
  expect(await run()).toMatchObject({ state: 'running', phase: 'assess' });
  expect((await bed.inTenant(listVerdicts)).size).toBe(0);
  await queue.work([assessHandler(deps())]);
  await expect.poll(async () => (await run())?.state, { timeout: 30_000 }).toBe('completed');
  expect((await bed.inTenant(listVerdicts)).size).toBeGreaterThan(5);
  expect((await logged()).length).toBe(1);
});

test('ends the run as failed, with the reason, when the last attempt fails', async () => {
  recommend = async () => {
    throw new Error('of ours');
  };
  const jobId = await enqueue();
  await queue.fresh.owner.query('update pgboss.job set retry_count = 3, retry_limit = 3 where id = $1', [jobId]);
  await queue.work([assessHandler(deps())]);
  await expect.poll(async () => (await run())?.state, { timeout: 30_000 }).toBe('failed');
  expect(await logged()).toEqual([{ message: expect.stringContaining('could not be assessed') }]);
});

test('finishes a run whose job is gone when the next one is started, and refuses while its job exists', async () => {
  const jobId = await enqueue();
  await expect(startNext()).rejects.toThrow('Processing is already under way.');
  expect((await run())?.state).toBe('running');
  await queue.fresh.owner.query("update pgboss.job set state = 'failed' where id = $1", [jobId]);
  await startNext();
  expect(await run()).toMatchObject({ state: 'failed', phase: 'done' });
  expect(await logged()).toEqual([{ message: expect.stringContaining('Assessing stopped') }]);
});
