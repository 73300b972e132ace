import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';
import { productCatalog } from '../remediate/index.ts';
import { objectsToRestore } from './revert/objects-to-restore.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.api.fresh.owner.query(
    `truncate drift_change, drift_grouping, baseline_rule, configuration_object, configuration_reading, configuration_version, verdict;
     truncate deployment_job cascade`,
  );
});

const control = productCatalog.controls.find(({ id }) => id === 'azure-conditional-access.administration-portals-protected')!;
const other = aPolicy('b');
const inState = (state: string) => aPolicy('a', { isEnabled: state === 'enabled', settings: { state } });
const risks = async () => (await bed.alerts()).map(({ posture_risk: { level, points } }) => ({ level, points }));

const deploy = async (phase: 'deploy' | 'stage' | 'rollback', target: string) => {
  const { owner } = bed.api.fresh;
  const { rows } = await owner.query<{ id: string }>(
    `insert into deployment_job (tenant_id, product_name, action, phase, state, status, deployed_by, application_id)
     values ($1, 'azure_conditional_access', 0, $3, 'finished', 'successful', 'anna@example.test', $2) returning id`,
    [bed.tenantId, bed.applicationId, phase],
  );
  await owner.query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, outcome_at)
     values ($1, $2, 0, $4, '{}', 'applied', $3, now())`,
    [bed.tenantId, rows[0]?.id, target, control.id],
  );
};

test.each([
  ['deployment', 'deploy', 'fail', 'pass'],
  ['rollback', 'rollback', 'pass', 'fail'],
] as const)('a control that a %s of ours moved is no risk of another person’s change', async (_, phase, from, to) => {
  bed.judge(control.id, from);
  await bed.see([inState('report'), other]);
  await deploy(phase, 'elsewhere');
  bed.judge(control.id, to);
  await bed.log('a', 'kari.tveit@example.test');
  await bed.see([inState('disabled'), other]);
  expect(await risks()).toEqual([{ level: 'unchanged', points: 0 }]);
});

test('a control that was deployed is a risk of the change that breaks it', async () => {
  bed.judge(control.id, 'pass');
  await bed.see([inState('enabled'), other]);
  await deploy('deploy', 'elsewhere');
  bed.judge(control.id, 'fail');
  await bed.see([inState('disabled'), other]);
  expect(await risks()).toMatchObject([{ level: 'raised' }]);
});

test.each([
  ['another object', ['b'], 'unchanged'],
  ['the object', ['a'], 'lowered'],
  ['no object', [], 'lowered'],
])('a control comes into place by a change of an object where its verdict spoke of %s', async (_, about, level) => {
  bed.judge(control.id, 'fail', about);
  await bed.see([inState('report'), other]);
  bed.judge(control.id, 'pass');
  await bed.see([inState('enabled'), other]);
  expect(await risks()).toMatchObject([{ level }]);
});

test('a control whose verdict was stored before verdicts named their objects may be of any change', async () => {
  bed.judge(control.id, 'fail', ['b']);
  await bed.see([inState('report'), other]);
  await bed.api.fresh.owner.query('update verdict set about = null');
  bed.judge(control.id, 'pass');
  await bed.see([inState('enabled'), other]);
  expect(await risks()).toMatchObject([{ level: 'lowered' }]);
});

test('a control that comes into place while a deployment of ours changes another object is not the other change’s', async () => {
  bed.judge(control.id, 'fail');
  await bed.see([inState('report'), other]);
  await deploy('stage', 'b');
  bed.judge(control.id, 'pass');
  await bed.see([inState('disabled'), aPolicy('b', { settings: { x: 1 } })]);
  expect(await risks()).toEqual([{ level: 'unchanged', points: 0 }]);
});

test('a version from before a later deployment is restored with a word first about what that undoes', async () => {
  const keep = { x: 1 };
  await bed.see([inState('report'), other]);
  await bed.see([aPolicy('a', { isEnabled: false, settings: { state: 'report', ...keep } }), other]);
  const [alert] = await bed.alerts();
  await deploy('deploy', 'a');
  bed.judge(control.id, 'pass');
  await bed.see([aPolicy('a', { isEnabled: true, settings: { state: 'enabled', ...keep } }), other]);
  await bed.see([aPolicy('a', { isEnabled: true, settings: { state: 'enabled', ...keep, y: 1 } }), other]);
  const { connectors } = bed.api.platform;
  const changeIds = [alert?.changes[0]?.id ?? ''];
  const { remarks } = await bed.inTenant((tx) =>
    objectsToRestore({ connectors, controls: productCatalog.controls }, tx, { changeIds, side: 'before' }),
  );
  expect(remarks).toEqual([
    expect.stringMatching(
      new RegExp(
        `^This undoes a later deployment by anna@example.test, .*, which changed “Policy a”. It put these controls in place, which may be weakened now: “${control.title}”.$`,
      ),
    ),
    '“Policy a” was changed once after that. This is undone too.',
  ]);
});
