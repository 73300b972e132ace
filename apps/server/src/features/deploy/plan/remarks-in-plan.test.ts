import type { Control } from '@rampart/domain/control.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deployControls } from '../../../../test-support/deploy/deploy-controls.ts';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { previewPlan } from './preview-plan.ts';

let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

const [passwordsLong, lockoutSoon] = ['okta.passwords-long', 'okta.lockout-soon'];
const overwritten = 'Another policy may overwrite this.';
const saying = (control: Control): Control =>
  [passwordsLong, lockoutSoon].includes(control.id) ? { ...control, remedy: { ...control.remedy, remarks: () => [overwritten] } } : control;

const remarksFor = async (phase: 'stage' | 'deploy', ...ids: readonly string[]) => {
  const planning = { tenantId: bed.tenantId, product: 'okta', phase, requested: requestedControls(...ids) };
  const deps = { ...bed.deps, controls: deployControls.map(saying) };
  return (await previewPlan(deps, { ...planning, signal: new AbortController().signal })).remarks;
};

test.each(['stage', 'deploy'] as const)('a plan to %s says once what two controls say of one object', async (phase) => {
  expect(await remarksFor(phase, passwordsLong, lockoutSoon)).toEqual([overwritten]);
});

test('a control without changes says nothing', async () => {
  const strong = saying({ ...deployControls.find(({ id }) => id === passwordsLong)!, assess: () => ({ state: 'pass' }) });
  const planning = { tenantId: bed.tenantId, product: 'okta', phase: 'stage' as const, requested: requestedControls(strong.id) };
  const plan = await previewPlan({ ...bed.deps, controls: [strong] }, { ...planning, signal: new AbortController().signal });
  expect([plan.changes, plan.remarks]).toEqual([[], []]);
  expect(await remarksFor('stage', 'okta.tor-blocked')).toEqual([]);
});
