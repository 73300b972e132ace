import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.api.fresh.owner.query(
    `truncate drift_change, drift_grouping, baseline_rule, configuration_object, configuration_reading, configuration_version;
     truncate deployment_job cascade`,
  );
});

const version = (x: number) => aPolicy('a', { settings: { x } });
const withSettings = (state: string, x: number) => aPolicy('a', { settings: { state, x } });
const at = (state: string) => aPolicy('a', { isEnabled: state === 'enabled', settings: { state } });
const open = async () => (await bed.alerts('?statuses=new,acknowledged')).flatMap(({ changes }) => changes);

/** A deployment of ours that has written to the policy. */
const deploy = async (phase: 'deploy' | 'rollback', undoes: string | null = null, kind = 'restore', target = 'a') => {
  const { owner } = bed.api.fresh;
  const { rows } = await owner.query<{ id: string }>(
    `insert into deployment_job (tenant_id, product_name, action, kind, phase, state, status, deployed_by, application_id, undoes)
     values ($1, 'azure_conditional_access', 0, $5, $3, 'finished', 'successful', 'anna@example.test', $2, $4) returning id`,
    [bed.tenantId, bed.applicationId, phase, undoes, kind],
  );
  await owner.query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, outcome_at)
     values ($1, $2, 0, 'object:0', '{}', 'applied', $3, now())`,
    [bed.tenantId, rows[0]?.id, target],
  );
  return rows[0]!.id;
};

test('every alert that a revert closed is open again, also those that it was not requested for', async () => {
  for (const x of [0, 1, 2]) await bed.see([version(x)]);
  const [later, earlier] = await open();
  const job = await deploy('deploy');
  // The person chose one of them.
  await bed.api.fresh.owner.query('update drift_change set revert_job_id = $2 where id = $1', [earlier?.id, job]);
  await bed.see([version(0)]);
  expect(await open()).toEqual([]);
  await deploy('rollback', job);
  await bed.see([version(2)]);
  expect(new Set((await open()).map(({ id }) => id))).toEqual(new Set([later?.id, earlier?.id]));
  // What the alerts are about is not the baseline.
  await bed.see([version(0)]);
  expect(await open()).toEqual([]);
});

test('the rollback of a version that was restored from the history is the baseline again', async () => {
  for (const x of [0, 1]) await bed.see([version(x)]);
  const [alert] = await bed.alerts();
  await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason: 'Planned.' });
  const job = await deploy('deploy');
  await bed.see([version(7)]);
  await deploy('rollback', job);
  await bed.see([version(1)]);
  expect(await open()).toEqual([]);
  await bed.see([version(8)]);
  expect(await open()).toHaveLength(1);
  await bed.see([version(1)]);
  expect(await open()).toEqual([]);
});

test('an alert that a remediation happened to close is open again when the remediation is rolled back', async () => {
  for (const x of [0, 1]) await bed.see([version(x)]);
  const [alert] = await open();
  const job = await deploy('deploy', null, 'controls');
  await bed.see([version(0)]);
  expect(await open()).toEqual([]);
  await deploy('rollback', job, 'controls');
  await bed.see([version(1)]);
  expect((await open()).map(({ id }) => id)).toEqual([alert?.id]);
  await bed.see([version(0)]);
  expect(await open()).toEqual([]);
});

test('the rollback of a remediation that closed no alert is the baseline again', async () => {
  await bed.see([version(0)]);
  const job = await deploy('deploy', null, 'controls');
  await bed.see([version(1)]);
  await deploy('rollback', job, 'controls');
  await bed.see([version(0)]);
  expect(await open()).toEqual([]);
  await bed.see([version(1)]);
  expect(await open()).toHaveLength(1);
});

test('the alert about a deleted object is over when a remediation makes it anew, and open again when that is rolled back', async () => {
  const [kept, anew] = [aPolicy('other'), { ...version(0), id: 'b' }];
  await bed.see([version(0), kept]);
  await bed.see([version(1), kept]);
  await bed.see([kept]);
  const deleted = (await open()).map(({ id }) => id);
  expect(deleted).toHaveLength(2);
  const job = await deploy('deploy', null, 'controls', 'b');
  await bed.see([{ ...anew, isEnabled: false }, kept]);
  expect(await open()).toHaveLength(2);
  const enabling = await deploy('deploy', null, 'controls', 'b');
  await bed.see([anew, kept]);
  expect(await open()).toEqual([]);
  await deploy('rollback', enabling, 'controls', 'b');
  await bed.see([{ ...anew, isEnabled: false }, kept]);
  expect(new Set((await open()).map(({ id }) => id))).toEqual(new Set(deleted));
  await deploy('rollback', job, 'controls', 'b');
  await bed.see([version(0), kept]);
  expect(await open()).toEqual([]);
});

test('what a person makes anew closes no alert about what is gone', async () => {
  const kept = aPolicy('other');
  await bed.see([version(0), kept]);
  await bed.see([kept]);
  await bed.see([{ ...version(0), id: 'b' }, kept]);
  expect(await open()).toHaveLength(2);
});

test('an alert that a later deployment wrote over is over, and open again when that deployment is rolled back', async () => {
  const [staged, off, on] = ['enabledForReportingButNotEnforced', 'disabled', 'enabled'].map((state) =>
    aPolicy('a', { isEnabled: state === 'enabled', settings: { state } }),
  );
  await bed.see([staged!]);
  await bed.see([off!]);
  const [alert] = await open();
  const job = await deploy('deploy', null, 'controls');
  await bed.see([on!]);
  expect(await open()).toEqual([]);
  expect((await bed.alerts())[0]).toMatchObject({
    status: 'resolved',
    changes: [{ id: alert?.id, decided_by: 'anna@example.test', reason: expect.stringContaining('A later Rampart deployment') }],
  });
  await deploy('rollback', job, 'controls');
  await bed.see([off!]);
  expect(await open()).toMatchObject([{ id: alert?.id, status: 'new', reason: null }]);
  await bed.see([staged!]);
  expect(await open()).toEqual([]);
});

test('the baseline is what was there before the alerts that a deployment wrote over, once that deployment is rolled back', async () => {
  const baseline = async () => {
    const { rows } = await bed.api.fresh.owner.query<{ hash: string; baseline: string }>(
      "select encode(hash, 'hex') as hash, encode(baseline, 'hex') as baseline from configuration_object where object_id = 'a'",
    );
    return rows[0];
  };
  await bed.see([at('enabledForReportingButNotEnforced')]);
  const first = (await baseline())?.hash;
  await bed.see([at('disabled')]);
  await bed.see([at('deleted')]);
  expect(await open()).toHaveLength(2);
  const job = await deploy('deploy', null, 'controls');
  await bed.see([at('enabled')]);
  const written = await baseline();
  expect([await open(), written?.baseline]).toEqual([[], written?.hash]);
  await deploy('rollback', job, 'controls');
  await bed.see([at('deleted')]);
  expect([(await open()).length, (await baseline())?.baseline]).toEqual([2, first]);
  // Taken back by hand, it is as it was before both.
  await bed.see([at('enabledForReportingButNotEnforced')]);
  expect(await open()).toEqual([]);
});

test('an alert stays open when a later deployment writes another setting of the object', async () => {
  await bed.see([withSettings('enabled', 0)]);
  await bed.see([withSettings('disabled', 0)]);
  await deploy('deploy', null, 'controls');
  await bed.see([withSettings('disabled', 1)]);
  expect(await open()).toHaveLength(1);
});

test('an alert that a deployment closed and a person decided about stays as decided when the deployment is rolled back', async () => {
  for (const x of [0, 1]) await bed.see([version(x)]);
  const [alert] = await bed.alerts();
  const job = await deploy('deploy', null, 'controls');
  await bed.see([version(2)]);
  await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=resolved`, { reason: 'Dealt with.' });
  await deploy('rollback', job, 'controls');
  await bed.see([version(1)]);
  expect(await open()).toEqual([]);
});
