import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';

const all = ['okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long', 'okta.lockout-soon'] as const;
let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

const states = async (id: string) => (await bed.job(id)).changes.map(({ name, state }) => `${name}: ${state}`);
const codes = async (id: string) => (await bed.job(id)).display_logs.map((line) => line.split(':').slice(1, 3).join(' '));
const named = (name: string) => [...bed.product.objects.values()].find((object) => object['name'] === name);

test('stages the requested controls, zones before policies, and each control has its result', async () => {
  const id = await bed.begin({ requested: requestedControls(...all, 'okta.by-a-person') });
  await bed.attempt();
  expect(await states(id)).toEqual([
    'Rampart: Tor: applied',
    'Rampart: Block legacy: applied',
    'Default policy: applied',
    'Default policy: applied',
  ]);
  expect(bed.product.writes).toEqual([
    'create Rampart: Tor',
    'create Rampart: Block legacy',
    'write Default policy',
    'write Default policy',
  ]);
  expect(named('Default policy')).toMatchObject({ minLength: 14, lockAfterAttempts: 5 });
  expect(named('Rampart: Block legacy')).toMatchObject({ mode: 'off', excludedAudience: { groups: ['emergency'], people: [] } });
  expect((await bed.job(id)).deployment_status).toBe('successful');
  expect(Object.fromEntries(bed.finished[0]?.controls ?? [])).toEqual({
    'okta.tor-blocked': 'staged',
    'okta.legacy-blocked': 'staged',
    'okta.passwords-long': 'deployed',
    'okta.lockout-soon': 'deployed',
    'okta.by-a-person': 'as-before',
  });
  expect((await codes(id)).filter((code) => code.startsWith('state_change'))).toEqual([
    'state_change 0',
    'state_change 1',
    'state_change 2',
    'state_change 3',
  ]);
});

test('enabling what does not wait in the product any more fails, and says so', async () => {
  await bed.begin({ requested: requestedControls('okta.tor-blocked') });
  await bed.attempt();
  bed.product.objects.clear();
  const id = await bed.begin({ phase: 'enable', requested: requestedControls('okta.tor-blocked') });
  await bed.attempt();
  const { deployment_status: status, display_logs: log } = await bed.job(id);
  expect([status, log.join()]).toEqual(['failed', expect.stringContaining('Nothing of “Tor” is staged in Okta.')]);
});

test('does not write again what the product already has', async () => {
  await bed.begin({ requested: requestedControls(...all) });
  await bed.attempt();
  const writes = bed.product.writes.length;
  const again = await bed.begin({ requested: requestedControls(...all) });
  await bed.attempt();
  expect(bed.product.writes).toHaveLength(writes);
  expect(await bed.job(again)).toMatchObject({ deployment_status: 'successful', changes: [] });
});

test('enables what is staged, and rolling back both jobs leaves the product exactly as it was', async () => {
  const before = bed.contents();
  const stage = await bed.begin({ requested: requestedControls(...all) });
  await bed.attempt();
  const staged = bed.contents();
  const enable = await bed.begin({ requested: requestedControls(...all), phase: 'enable' });
  await bed.attempt();
  expect(named('Rampart: Tor')).toMatchObject({ isActive: true });
  expect(named('Rampart: Block legacy')).toMatchObject({ mode: 'enforced' });
  expect([...(bed.finished[1]?.controls.values() ?? [])]).toEqual(['deployed', 'deployed', 'deployed', 'deployed']);
  await bed.undo(enable);
  await bed.attempt();
  expect(bed.contents()).toEqual(staged);
  await bed.undo(stage);
  await bed.attempt();
  expect(bed.contents()).toEqual(before);
  expect(bed.finished.map(({ status }) => status)).toEqual(['successful', 'successful', 'successful', 'successful']);
  expect(bed.finished[3]?.controls.get('okta.tor-blocked')).toBe('selected');
});

test('removes what we staged, though we enabled it later', async () => {
  const before = bed.contents();
  const stage = await bed.begin({ requested: requestedControls('okta.tor-blocked') });
  await bed.attempt();
  await bed.begin({ requested: requestedControls('okta.tor-blocked'), phase: 'enable' });
  await bed.attempt();
  await bed.undo(stage);
  await bed.attempt();
  expect(bed.contents()).toEqual(before);
});

test('leaves a product that is disconnected halfway as it is then', async () => {
  bed.product.at = (at, write) => {
    if (at === 'effect' && write === 'create Rampart: Tor') bed.world.isConnected = false;
  };
  const id = await bed.begin({ requested: requestedControls(...all) });
  await bed.attempt();
  const { changes, deployment_status: status, deployment_state: state } = await bed.job(id);
  expect([status, state, ...changes.map((change) => change.state)]).toEqual([
    'partial_success',
    'aborted',
    'unconfirmed',
    'failed',
    'failed',
    'failed',
  ]);
  expect(changes[1]?.because).toBe('Okta was disconnected. Connect it again, then deploy again.');
});

test('does not overwrite a change that was made between the plan and the write', async () => {
  bed.product.at = (at, write) => {
    if (at !== 'effect' || write !== 'create Rampart: Tor') return;
    bed.product.objects.set('pwd', { ...bed.product.objects.get('pwd'), minLength: 20 });
  };
  const id = await bed.begin({ requested: requestedControls('okta.tor-blocked', 'okta.passwords-long') });
  await bed.attempt();
  expect(await states(id)).toEqual(['Rampart: Tor: applied', 'Default policy: conflict']);
  expect(named('Default policy')).toMatchObject({ minLength: 20 });
  expect((await bed.job(id)).deployment_status).toBe('partial_success');
});

test('retries our own errors, and fails with a message after the last attempt', async () => {
  bed.world.isFaulty = true;
  const id = await bed.begin({ requested: requestedControls(...all) });
  await expect(bed.attempt()).rejects.toThrow('a fault of ours');
  expect((await bed.job(id)).deployment_status).toBe('in_progress');
  await bed.attempt({ attempt: 6 });
  const { deployment_status: status, display_logs: logs } = await bed.job(id);
  expect(status).toBe('failed');
  expect(logs.at(-2)).toContain('exception:10:Rampart could not finish this');
  expect(await bed.attempt()).toBe(false);
});
