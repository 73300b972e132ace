import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type DeadlyVendor, deadlyVendor, type Strike } from '../../test-support/deadly-vendor.ts';
import { type LivedCompany, startLivedCompany } from '../../test-support/lived-company.ts';
import { vendorState } from '../../test-support/vendor-state.ts';
import { startDeployment } from '../features/deploy/index.ts';
import { getJob } from '../features/deploy/present-job.ts';
import { rollBack } from '../features/deploy/roll-back.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { deployingOf } from './deploying-of.ts';
import { runWorker } from './run-worker.ts';

const start = new Date('2026-01-05T00:00:00Z');
const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: '' };
/** A zone that is switched on or made, a rule that is made, and two settings of one policy. */
const controls = ['okta.group-second-factor-forced', 'okta.password-policy-strong', 'okta.lockout-threshold-lowered'];
let company: LivedCompany;
let vendor: DeadlyVendor;
let child: ChildProcess;
let before: unknown;

beforeAll(async () => {
  company = await startLivedCompany(60, start);
  await company.runAt(new Date('2026-02-02T00:00:00Z'));
  await company.stopWorker();
  const spared = company.world.peopleAt(company.world.now()).filter(({ kind }) => kind === 'emergency-account');
  for (const { mail } of spared)
    await company.api.fresh.owner.query(
      `insert into exclusion (tenant_id, exclusion_type, mail, display_name, added_by) values ($1, 'emergency_access_exclusions', $2, $2, 'anna')`,
      [company.tenantId, mail],
    );
  vendor = await deadlyVendor(company.hosts);
  before = await vendorState(company, 'okta');
}, 60_000);
afterEach(() => void child.kill('SIGKILL'));
afterAll(async () => {
  await vendor.close();
  await company.close();
});

const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => company.api.platform.db.inTenant(company.tenantId, work);
const begin = () => {
  const wanted = controls.map((controlId) => ({ controlId, leftOut: {}, group: 'everyone' }));
  const job = { product: 'okta', phase: 'stage', wanted, action: 2, programId: null, remediationId: null, by } as const;
  return inTenant((tx) => startDeployment(deployingOf(company.api.platform), tx, job));
};
const undo = (jobId: string) => inTenant((tx) => rollBack(deployingOf(company.api.platform), tx, { jobId, by }));

/** A worker of its own process, which reaches the vendors only through the deadly one. */
async function startChild(): Promise<void> {
  const { fresh, platform } = company.api;
  const script = new URL('../../test-support/deploying-worker.ts', import.meta.url);
  child = fork(script, [fresh.appUrl, platform.config.dataFolder, JSON.stringify(vendor.hosts)], { execArgv: [] });
}

/** The lease of whoever is gone has lapsed. */
const lapse = () =>
  company.api.fresh.owner.query(
    "update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and data ->> 'job' = 'deploy.job'",
  );

/** Another worker, with the plain way out, goes on until the job is over. */
async function finish(jobId: string) {
  const worker = await runWorker(company.api.platform);
  try {
    return await vi.waitFor(
      async () => {
        const job = await inTenant((tx) => getJob(tx, jobId));
        expect(job.deployment_status).not.toBe('in_progress');
        return job;
      },
      { timeout: 60_000, interval: 50 },
    );
  } finally {
    await worker.stop();
  }
}

async function killedAt(instant: Strike, write: number): Promise<void> {
  vendor.strikeAt(instant, write, () => void child.kill('SIGKILL'));
  await startChild();
  await once(child, 'exit');
  await lapse();
}

const cases = [
  ['lease', 1],
  ...[1, 2, 3].flatMap((write) => (['intent', 'effect', 'answer'] as const).map((instant) => [instant, write] as const)),
] as const;

test.each(cases)(
  'a worker killed by the vendor at %s of write %i: nothing is lost, nothing is made twice',
  { timeout: 90_000 },
  async (instant, write) => {
    const id = await begin();
    await killedAt(instant, write);
    const job = await finish(id);
    expect(job.changes.map(({ state }) => state)).toEqual(job.changes.map(() => 'applied'));
    expect(job.deployment_status).toBe('successful');
    const undone = await finish(await undo(id));
    expect(undone.deployment_status).toBe('successful');
    expect(await vendorState(company, 'okta')).toEqual(before);
  },
);

test.each(['intent', 'effect', 'answer'] as const)(
  'a worker killed at %s of a rollback: another finishes it',
  { timeout: 90_000 },
  async (instant) => {
    const id = await begin();
    await finish(id);
    const undoing = await undo(id);
    await killedAt(instant, 2);
    expect((await finish(undoing)).deployment_status).toBe('successful');
    expect(await vendorState(company, 'okta')).toEqual(before);
  },
);

test('a worker that is stopped past its lease just before it writes, and woken again, writes nothing', { timeout: 90_000 }, async () => {
  const first = await begin();
  vendor.requests.length = 0;
  await killedAt('intent', 1);
  const asked = vendor.requests.length;
  await finish(first);
  await finish(await undo(first));

  const id = await begin();
  const stopped = Promise.withResolvers<void>();
  vendor.requests.length = 0;
  vendor.strikeWhile(asked - 1, () => {
    child.kill('SIGSTOP');
    stopped.resolve();
  });
  await startChild();
  await stopped.promise;
  await lapse();
  expect((await finish(id)).deployment_status).toBe('successful');
  const after = await vendorState(company, 'okta');
  const writes = vendor.writes.length;
  const gaveUp = once(child, 'message');
  child.kill('SIGCONT');
  expect(await gaveUp).toEqual([expect.stringMatching(/no longer (held|active)|taken over/), undefined]);
  expect(vendor.writes).toHaveLength(writes);
  expect(await vendorState(company, 'okta')).toEqual(after);
  await finish(await undo(id));
  expect(await vendorState(company, 'okta')).toEqual(before);
});
