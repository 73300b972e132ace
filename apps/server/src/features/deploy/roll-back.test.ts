import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../test-support/deploy/deploy-test-bed.ts';
import { getJob } from './present-job.ts';
import { checkRollback } from './roll-back.ts';

const programId = '00000000-0000-4000-8000-000000000001';
let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

async function deployed(...ids: readonly string[]): Promise<string> {
  const id = await bed.begin({ requested: requestedControls(...ids), programId });
  await bed.attempt();
  return id;
}
async function undone(id: string): Promise<string> {
  const undo = await bed.undo(id);
  await bed.attempt();
  return undo;
}
const edit = (id: string, fields: object) => bed.product.objects.set(id, { ...bed.product.objects.get(id), ...fields });
const outcome = async (id: string) => {
  const { deployment_status: status, changes } = await bed.job(id);
  return [status, ...changes.map(({ state, because }) => `${state}: ${because ?? ''}`)];
};
const possible = (remediationId?: string) =>
  bed.deps.db.inTenant(bed.tenantId, (tx) => checkRollback(bed.deps, tx, { product: 'okta', programId, remediationId }));

test("keeps another administrator's edit of another setting, and takes ours back", async () => {
  const id = await deployed('okta.passwords-long');
  edit('pwd', { maxAgeDays: 90 });
  expect(await outcome(await undone(id))).toEqual(['successful', 'applied: ']);
  expect(bed.product.objects.get('pwd')).toMatchObject({ minLength: 8, maxAgeDays: 90 });
});

test("keeps and shows another administrator's edit of the same setting", async () => {
  const id = await deployed('okta.passwords-long', 'okta.lockout-soon');
  edit('pwd', { minLength: 20 });
  const because = '“min length” changed after the deployment, so that change was kept.';
  expect(await outcome(await undone(id))).toEqual(['partial_success', 'applied: ', `conflict: ${because}`]);
  expect(bed.product.objects.get('pwd')).toMatchObject({ minLength: 20, lockAfterAttempts: 100 });
});

test('keeps what we made and another administrator has changed', async () => {
  const id = await deployed('okta.tor-blocked');
  const [zone = ''] = [...bed.product.objects.keys()].filter((key) => key.startsWith('zone'));
  edit(zone, { proxyKinds: ['Tor', 'Hide.me'] });
  const undo = await undone(id);
  expect(await outcome(undo)).toEqual(['failed', 'conflict: It changed after the deployment created it, so it was kept.']);
  expect(bed.product.objects.has(zone)).toBe(true);
});

test('a rollback that has not started when another organisation is connected writes nothing there, and says which one to connect', async () => {
  bed.world.organisation = 'halden.okta.example';
  const rollback = await bed.undo(await deployed('okta.tor-blocked'));
  const written = bed.product.writes.length;
  bed.world.organisation = 'other.okta.example';
  await bed.attempt();
  const { deployment_status: status, display_logs: log } = await bed.job(rollback);
  expect([status, bed.product.writes.length]).toEqual(['failed', written]);
  expect(log.join('\n')).toContain(
    'Okta is connected to other.okta.example now, and this was requested for halden.okta.example. Connect that again, then roll back.',
  );
  bed.world.organisation = null;
});

test('refuses to undo at another organisation what was written to one', async () => {
  bed.world.organisation = 'halden.okta.example';
  const id = await deployed('okta.tor-blocked');
  bed.world.organisation = 'other.okta.example';
  await expect(bed.undo(id)).rejects.toThrow(
    'Okta is connected to other.okta.example now, and this deployment wrote to halden.okta.example. Connect that again, then roll back.',
  );
  bed.world.organisation = null;
  expect(await outcome(await undone(id))).toEqual(['successful', 'applied: ']);
});

test('does nothing for an object that is gone already', async () => {
  const id = await deployed('okta.tor-blocked');
  for (const key of bed.product.objects.keys()) if (key.startsWith('zone')) bed.product.objects.delete(key);
  expect(await outcome(await undone(id))).toEqual(['successful', 'skipped: It is gone already.']);
});

test('a rollback cannot be rolled back, nor a job twice, nor one that is under way or changed nothing', async () => {
  const id = await deployed('okta.tor-blocked');
  const undo = await undone(id);
  await expect(bed.undo(undo)).rejects.toMatchObject({
    status: 409,
    message: 'A rollback cannot be rolled back. Deploy the remediation again instead.',
  });
  await expect(bed.undo(id)).rejects.toThrow('This deployment has been rolled back already.');
  await deployed('okta.tor-blocked');
  // It waits in the product already.
  const nothing = await deployed('okta.tor-blocked');
  await expect(bed.undo(nothing)).rejects.toThrow('there is nothing to roll back');
  const underWay = await bed.begin({ programId });
  await expect(bed.undo(underWay)).rejects.toThrow('still running');
  await bed.attempt();
});

test('starts one rollback for ten concurrent requests', async () => {
  const id = await deployed('okta.tor-blocked');
  const ids = await Promise.all(Array.from({ length: 10 }, () => bed.undo(id)));
  expect(new Set(ids).size).toBe(1);
  await bed.attempt();
});

test('says whether there is something to roll back, newest first', async () => {
  expect(await possible()).toMatchObject({ possible: false, job_uuid: null });
  const stage = await deployed('okta.tor-blocked');
  const enable = await bed.begin({ requested: requestedControls('okta.tor-blocked'), programId, phase: 'enable' });
  expect(await possible()).toMatchObject({ possible: false, job_uuid: enable });
  await bed.attempt();
  expect(await possible()).toMatchObject({ possible: true, job_uuid: enable, because: null });
  await undone(enable);
  expect(await possible()).toMatchObject({
    possible: true,
    job_uuid: stage,
    because: null,
    deployment: {
      deployed_by: 'anna@example.test',
      changes: [expect.stringMatching(/^Created zone “Rampart: Tor”\. It is removed: deployed again, it is a new zone with a new id/)],
    },
  });
  // Of another remediation, nothing was deployed.
  expect(await possible('another')).toMatchObject({ possible: false, job_uuid: null });
  bed.world.isHealthy = false;
  expect(await possible()).toMatchObject({ possible: false, because: expect.stringContaining('connection') as string });
  bed.world.isHealthy = true;
  // It waits in the product already: nothing is changed.
  await deployed('okta.tor-blocked');
  expect(await possible()).toMatchObject({ possible: true, job_uuid: stage });
  await undone(stage);
  expect(await possible()).toMatchObject({ possible: false, job_uuid: null });
});

test('a job of another tenant does not exist', async () => {
  const id = await deployed('okta.tor-blocked');
  const anonymous = await bed.fresh.createTenant('Strangers');
  await expect(bed.deps.db.inTenant(anonymous, (tx) => getJob(tx, id))).rejects.toMatchObject({ status: 404 });
});
