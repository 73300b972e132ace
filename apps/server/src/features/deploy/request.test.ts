import { randomUUID } from 'node:crypto';
import { onPremises } from '@rampart/catalog/products/on-premises.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { grantDeployments } from '../../../test-support/deploy/grant-deployments.ts';
import { failJobs } from '../../../test-support/queue/queue-rows.ts';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../test-support/deploy/deploy-test-bed.ts';
import { runDeploymentHandler } from './run/run-deployment.ts';
import { reviveDeployments } from './run/lock.ts';
import { getJob } from './present-job.ts';
import { requestDeployment } from './request.ts';

let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.start();
});

const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
const statusOf = async (id: string) => (await bed.job(id)).deployment_status;
const lastLine = async (id: string) => (await bed.job(id)).display_logs.at(-2)?.replace(/^\d+:/, '');

test('the same request sent ten times in parallel is one job', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => bed.begin()));
  expect(new Set(ids).size).toBe(1);
  await bed.attempt();
  expect(bed.product.writes).toEqual(['create Rampart: Tor']);
  expect(await bed.begin()).not.toBe(ids[0]);
});

test('to a product that only a person can change, nothing is written', async () => {
  const manual = { id: randomUUID(), product: onPremises, isHealthy: true };
  const deps = { ...bed.deps, targets: { ...bed.deps.targets, find: async () => manual } };
  const job = { product: 'on_premises', phase: 'stage', action: 0, requested: [], programId: null, remediationId: null, by } as const;
  await expect(bed.fresh.db.inTenant(bed.tenantId, (tx) => requestDeployment(deps, tx, job))).rejects.toThrow(
    'Rampart does not write to On-Premises. Download the deployment guide and follow it.',
  );
});

test.each(['stage', 'enable', 'deploy'] as const)('refuses to %s only what a person puts in place, and says what to do', async (phase) => {
  const byHand = bed.begin({ phase, requested: requestedControls('okta.by-a-person') });
  await expect(byHand).rejects.toMatchObject({
    status: 409,
    message:
      'Rampart cannot put “Something to decide” in place itself. Follow the deployment guide, then use Process now so that Rampart reads the result.',
  });
  const { rows } = await bed.fresh.owner.query('select from deployment_job');
  expect(rows).toEqual([]);
});

test('a request for what is left of an unfinished job is that job, and one for something else is another', async () => {
  const first = await bed.begin({ requested: requestedControls('okta.tor-blocked', 'okta.by-a-person') });
  expect(await bed.begin({ requested: requestedControls('okta.by-a-person') })).toBe(first);
  expect(await bed.begin({ requested: requestedControls('okta.tor-blocked', 'okta.passwords-long') })).not.toBe(first);
});

test('starts a second job when the first has finished', async () => {
  const first = await bed.begin();
  const second = await bed.begin({ requested: requestedControls('okta.passwords-long'), remediationId: 'another' });
  await bed.attempt();
  expect([await statusOf(first), await statusOf(second)]).toEqual(['successful', 'in_progress']);
  expect((await bed.job(second)).display_logs).toHaveLength(1);
  await bed.attempt();
  expect(await statusOf(second)).toBe('successful');
  expect(await bed.attempt()).toBe(false);
});

test('two administrators deploy at the same time: nothing interleaves, whichever worker has time', async () => {
  const worker = await bed.work([runDeploymentHandler(bed.deps)], 4);
  let writing = 0;
  let most = 0;
  bed.product.at = async (at) => {
    if (at === 'answer') return;
    writing += at === 'before' ? 1 : -1;
    most = Math.max(most, writing);
    await new Promise((resolve) => void setImmediate(resolve));
  };
  const requested = requestedControls('okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long');
  const ids = await Promise.all(['a', 'b', 'c'].map((remediationId) => bed.begin({ requested, remediationId })));
  await vi.waitFor(async () => expect(await Promise.all(ids.map(statusOf))).toEqual(['successful', 'successful', 'successful']), {
    timeout: 30_000,
  });
  expect(most).toBe(1);
  expect(bed.product.writes).toHaveLength(3);
  await worker.stop({ graceSeconds: 5 });
});

test('does not make another tenant wait', async () => {
  const worker = await bed.work([runDeploymentHandler(bed.deps)], 4);
  const strangers = await bed.fresh.createTenant('Strangers');
  bed.world.organisationsElsewhere.set(strangers, null);
  await grantDeployments(bed.fresh, strangers);
  const theirsIsOver = Promise.withResolvers<void>();
  bed.product.at = async (at, write) => {
    if (at === 'before' && write === 'create Rampart: Tor') await theirsIsOver.promise;
  };
  const ours = await bed.begin();
  const job = { product: 'okta', phase: 'stage', action: 2, requested: requestedControls('okta.passwords-long'), programId: null } as const;
  const ben = { actorId: '', actor: 'ben@example.test', source: '127.0.0.1', requestId: 'r' };
  const theirs = await bed.deps.db.inTenant(strangers, (tx) => requestDeployment(bed.deps, tx, { ...job, remediationId: null, by: ben }));
  await vi.waitFor(
    async () => expect((await bed.deps.db.inTenant(strangers, (tx) => getJob(tx, theirs))).deployment_status).toBe('successful'),
    { timeout: 30_000 },
  );
  expect(await statusOf(ours)).toBe('in_progress');
  theirsIsOver.resolve();
  await vi.waitFor(async () => expect(await statusOf(ours)).toBe('successful'), { timeout: 30_000 });
  await worker.stop({ graceSeconds: 5 });
});

test('enqueues again a job that the queue has given up', async () => {
  const id = await bed.begin();
  await failJobs(bed.fresh.owner);
  expect(await bed.deps.db.inTenant(bed.tenantId, (tx) => reviveDeployments(bed.queue, tx))).toBe(1);
  expect(await bed.deps.db.inTenant(bed.tenantId, (tx) => reviveDeployments(bed.queue, tx))).toBe(0);
  await bed.attempt();
  expect(await statusOf(id)).toBe('successful');
});

test('does not write to a product that is not connected or not healthy', async () => {
  bed.world.isHealthy = false;
  await expect(bed.begin()).rejects.toThrow('There is a problem with the connection to Okta.');
  bed.world.isConnected = false;
  await expect(bed.begin()).rejects.toThrow('This product is not connected.');
});

test('a tenant that has used its deployments up starts none', async () => {
  await bed.fresh.owner.query('update entitlement_grant set usage_limit = 1 where tenant_id = $1 and entitlement_id = 3', [bed.tenantId]);
  const first = await bed.begin({ action: 0 });
  expect(await bed.begin({ action: 0 })).toBe(first);
  await bed.attempt();
  await expect(bed.begin({ action: 0, remediationId: 'another' })).rejects.toThrow('You do not have entitlements');
});

test('a tenant whose entitlement was withdrawn deploys nothing more, also by a subscription; a rollback goes on', async () => {
  const first = await bed.begin();
  await bed.attempt();
  await bed.fresh.owner.query('update entitlement_grant set granted = false where tenant_id = $1', [bed.tenantId]);
  await expect(bed.begin()).rejects.toMatchObject({
    status: 403,
    message: 'Your organisation is not entitled to deploy this any more. Ask your provider to grant it again.',
  });
  await bed.undo(first);
  await bed.attempt();
  expect(bed.product.writes).toEqual(['create Rampart: Tor', 'remove Rampart: Tor']);
});

test('what was requested for one organisation is not written to another that was connected meanwhile', async () => {
  bed.world.organisation = 'halden.okta.example';
  const id = await bed.begin();
  bed.world.organisation = 'other.okta.example';
  await bed.attempt();
  expect([await statusOf(id), await lastLine(id), bed.product.writes]).toEqual([
    'failed',
    'exception:13:Okta is connected to other.okta.example now, and this was requested for halden.okta.example. Request it again.',
    [],
  ]);
});

test('a schedule deploys nothing to another organisation than the one it was subscribed to for, until a person subscribes again', async () => {
  const person = { actorId: randomUUID(), actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
  bed.world.organisation = 'halden.okta.example';
  await bed.begin({ by: person });
  await bed.attempt();
  await bed.begin();
  await bed.attempt();
  bed.world.organisation = 'other.okta.example';
  const moved = 'Okta is connected to other.okta.example now, and this was subscribed to for halden.okta.example. Subscribe again.';
  await expect(bed.begin()).rejects.toMatchObject({ status: 409, message: moved });
  await bed.begin({ by: person });
  await bed.attempt();
  expect((await bed.job(await bed.begin())).approval).toBe('not-needed');
});

test('does not carry out a plan when the product has changed since', async () => {
  const { hash, changes } = await bed.plan(['okta.passwords-long']);
  expect(changes).toHaveLength(1);
  const requested = requestedControls('okta.passwords-long');
  bed.product.objects.set('pwd', { ...bed.product.objects.get('pwd'), maxAgeDays: 90 });
  const moved = await bed.begin({ requested, planHash: hash });
  await bed.attempt();
  expect([await statusOf(moved), bed.product.writes]).toEqual(['failed', []]);
  expect(await lastLine(moved)).toBe('exception:2:The product has changed since the plan was made. Review the plan again.');
  const again = await bed.begin({ requested, planHash: (await bed.plan(['okta.passwords-long'])).hash });
  await bed.attempt();
  expect(await statusOf(again)).toBe('successful');
});

test('records what started, ended and changed, and notifies the administrators of what was changed and of a failure', async () => {
  await bed.fresh.owner.query(
    "insert into membership (tenant_id, account_id, role) values ($1, $1, 'administrator') on conflict do nothing",
    [bed.tenantId],
  );
  await bed.begin();
  await bed.attempt();
  bed.world.emergencyUsers = [];
  await bed.begin({ requested: requestedControls('okta.legacy-blocked'), action: 0 });
  await bed.attempt();
  const { rows } = await bed.fresh.owner.query<{ line: string }>(`select action || ': ' || message as line from audit_event order by seq`);
  expect(rows.map(({ line }) => line)).toEqual([
    'deployment.start: Started to deploy to Okta.',
    'deployment.finish: Staged · 1 change · Okta. Created zone “Rampart: Tor”.',
    'deployment.start: Started to deploy to Okta.',
    'deployment.finish: Failed deploying to Okta. Nothing was changed.',
  ]);
  const notified = await bed.fresh.owner.query<{ subject: string }>('select subject from notification');
  expect(notified.rows.map(({ subject }) => subject)).toEqual([
    'Staged · 1 change · Okta · anna@example.test',
    'Failed deploying to Okta, started by anna@example.test. You cannot deploy changes until you have established an Emergency Access user.',
  ]);
});
