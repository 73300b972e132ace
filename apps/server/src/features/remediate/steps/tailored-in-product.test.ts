import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import { emptyAudience, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alike } from '../../../../test-support/deploy/deploy-controls.ts';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import {
  forgetOldDrift,
  readWatchedPolicies,
  watchedPolicy,
  withWatchedPolicies,
} from '../../../../test-support/watch/watched-policies.ts';
import type { getCoverage } from '../state/coverage.ts';
import { listRemediations } from '../state/list-remediations.ts';
import { placedControls } from '../state/placed-controls.ts';
import { requestDeployment, requestListDeployment } from '../../deploy/index.ts';

const tailored = 'okta.legacy-blocked';
const both = [tailored, 'okta.tor-blocked'];

/** Its policy names the excluded people one by one. */
const legacyBlocked = defineControl({
  ...alike,
  id: tailored,
  title: 'Legacy sign-in',
  name: 'Legacy sign-in',
  needs: { policies: signInPolicies },
  assess: ({ policies }) =>
    policies.some(({ name, mode, clients }) => name === 'Rampart: Block legacy' && mode === 'enforced' && clients.length === 2)
      ? pass()
      : fail({ because: 'It asks for every client.' }),
  remedy: {
    parameters: { clients: customizable('Client apps', ['exchange-active-sync', 'other-legacy'] as const) },
    disruption: 'No one notices.',
    steps: () => ['Open the console.'],
    changes: ({ parameters: { clients } }) => {
      const excludedAudience = { ...emptyAudience, people: ['glass', 'a'] };
      return [
        signInPolicyChanges.create(newSignInPolicy('Rampart: Block legacy', { mode: 'off', clients, decision: 'block', excludedAudience })),
      ];
    },
  },
});

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed({ adapt: withWatchedPolicies, controls: [legacyBlocked] });
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const tailor = (clients: readonly string[]) =>
  on.bed.ask('PATCH', '/api/v1/quests/tome/block/snapshot', {
    payload: { ...on.which(), control_parameters: [{ controls: [tailored], parameters: { clients } }] },
  });
const select = (selected: readonly string[]) =>
  on.bed.ask('POST', '/api/v1/quests/tome/block/snapshot', { payload: { ...on.which(), selected } });
async function deploy(id: string, phase: string): Promise<void> {
  expect((await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase })).statusCode).toBe(200);
  await on.settle();
}
/** A later run reads the product: the control asks for more than was deployed. */
async function readLater(): Promise<void> {
  await readWatchedPolicies(on);
  on.bed.judge({ [tailored]: 'fail', 'okta.tor-blocked': 'pass' });
}
async function deployedTailored(): Promise<string> {
  const id = await on.begin('block');
  expect((await tailor(['other-legacy'])).statusCode).toBe(200);
  await deploy(id, 'stage');
  await deploy(id, 'enable');
  await readLater();
  return id;
}
const snapshot = async () => (await on.questOf('block')).snapshot;
const policy = () => [...on.product.objects].find(([, { name }]) => name === 'Rampart: Block legacy')!;
/** Another administrator changes the policy at the vendor. */
const edit = (settings: object) => on.product.objects.set(policy()[0], { ...policy()[1], ...settings });
const watched = () => watchedPolicy(signInPolicies.schema.parse([{ ...policy()[1], id: policy()[0] }])[0]!);
async function restore(to: ConfigurationObject): Promise<void> {
  const objects = [{ type: 'method' as const, id: to.id, name: to.name, from: watched(), to }];
  const what = { product: 'okta', phase: 'deploy', action: 0, requested: [], programId: null, remediationId: null } as const;
  await on.bed.fresh.db.inTenant(testTenantId, (tx) => requestDeployment(on.deps, tx, { ...what, objects, by }));
  await on.settle();
}
const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
const inForce = { remaining: [], deployed: expect.arrayContaining(both) as string[] };
const open = { remaining: [tailored], deployed: ['okta.tor-blocked'] };

test('a control that was deployed with excluded values stays deployed when later runs find that it asks for more', async () => {
  await deployedTailored();
  await readLater();
  expect(await on.questOf('block')).toMatchObject({
    snapshot: { remaining: [], selected: [], staged: [], deployed: expect.arrayContaining(both) as string[] },
    is_complete: true,
  });
});

/** Of the wall and of the coverage. */
async function counted() {
  const { coverage, score } = (await on.bed.ask('GET', '/api/v1/quests/coverage')).json<Awaited<ReturnType<typeof getCoverage>>>();
  const list = await on.bed.fresh.db.inTenant(testTenantId, (tx) => listRemediations(on.deps, tx));
  const placed = placedControls(on.deps.catalog, list).find(({ control }) => control.id === tailored);
  const [row] = coverage.filter(({ product, priority }) => product === 'okta' && priority === 'p1');
  return { place: placed?.place, deployed: row?.deployed, staged: row?.staged, passing: score.passing };
}

test('it is counted as deployed everywhere, as in its remediation, though not as in place', async () => {
  await deployedTailored();
  expect(await counted()).toEqual({ place: 'deployed', deployed: 2, staged: 0, passing: 1 });
  edit({ clients: [] });
  await readLater();
  expect(await counted()).toEqual({ place: 'remaining', deployed: 1, staged: 0, passing: 1 });
});

test.each([
  ['disabled', () => edit({ mode: 'off' })],
  ['changed in place', () => edit({ clients: [] })],
  ['gone', () => on.product.objects.delete(policy()[0])],
])('it is open again once a reading shows that what was deployed is %s', async (_what, change) => {
  await deployedTailored();
  change();
  expect(await snapshot()).toMatchObject(inForce);
  await readLater();
  expect(await on.questOf('block')).toMatchObject({ snapshot: open, is_complete: false });
});

test('it is open while what someone else changed stays so, also where that was accepted, and deployed again once it is put back', async () => {
  await deployedTailored();
  const [id, before] = policy();
  edit({ clients: [] });
  await readLater();
  const { owner } = on.bed.fresh;
  await owner.query("update drift_change set status = 'accepted' where cause <> 'deployment'");
  await owner.query('update configuration_object set baseline = hash');
  await readLater();
  expect(await snapshot()).toMatchObject(open);
  on.product.objects.set(id, before);
  await readLater();
  expect(await snapshot()).toMatchObject(inForce);
});

test('it stays open when the history of drift is forgotten, and what was changed of anything else is forgotten', async () => {
  await deployedTailored();
  const { owner } = on.bed.fresh;
  edit({ clients: [] });
  await readLater();
  await owner.query("update drift_change set status = 'accepted' where cause <> 'deployment'");
  await owner.query('update configuration_object set baseline = hash');
  await owner.query(
    `insert into drift_change select (jsonb_populate_record(change, jsonb_build_object('id', gen_random_uuid(), 'object_id', 'another'))).*
     from drift_change as change where cause <> 'deployment'`,
  );
  await forgetOldDrift(on);
  const { rows } = await owner.query<{ object_id: string }>('select distinct object_id from drift_change');
  expect(rows).toEqual([{ object_id: policy()[0] }]);
  expect(await snapshot()).toMatchObject(open);
});

test.each([
  ['writes over what someone else changed', { clients: [] }, 1],
  ['finds it as asked for, because what someone else changed is none of its settings', { changedAt: '2026-03-04T00:00:00Z' }, 0],
])('it is deployed again once a deployment %s', async (_what, change, writes) => {
  const id = await deployedTailored();
  edit(change);
  await readLater();
  expect(await snapshot()).toMatchObject(open);
  await select([tailored]);
  on.product.writes.length = 0;
  await deploy(id, 'stage');
  await readLater();
  expect([await snapshot(), on.product.writes.length]).toMatchObject([inForce, writes]);
});

test('what someone else changed and put back while it was staged does not count once it is enabled', async () => {
  const id = await on.begin('block');
  await tailor(['other-legacy']);
  await deploy(id, 'stage');
  await readLater();
  const staged = policy();
  edit({ clients: [] });
  await readLater();
  on.product.objects.set(...staged);
  await readLater();
  await deploy(id, 'enable');
  await readLater();
  expect(await snapshot()).toMatchObject(inForce);
});

test('a restore of what it was keeps it deployed, and one of another version does not', async () => {
  await deployedTailored();
  const asDeployed = watched();
  edit({ clients: [] });
  await readLater();
  const changed = watched();
  await restore(asDeployed);
  await readLater();
  expect([await snapshot(), on.product.writes.at(-1)]).toMatchObject([inForce, 'write Rampart: Block legacy']);
  await restore(changed);
  await readLater();
  expect(await snapshot()).toMatchObject(open);
});

test('what was deleted at the vendor and deployed again as another object does not count any more', async () => {
  const id = await deployedTailored();
  const [first] = policy();
  on.product.objects.delete(first);
  await readLater();
  await select([tailored]);
  await deploy(id, 'stage');
  await deploy(id, 'enable');
  expect(policy()[0]).not.toBe(first);
  await readLater();
  expect(await snapshot()).toMatchObject(inForce);
});

const listOf = (...memberIds: string[]) => ({
  list: exclusionList('service_account_exclusions'),
  name: 'Rampart: Service Accounts',
  description: '',
  memberIds,
  addOnly: false,
});
async function deployList(...memberIds: string[]): Promise<void> {
  const asked = { product: 'okta', lists: [listOf(...memberIds)], programId: null, by };
  await on.bed.fresh.db.inTenant(testTenantId, (tx) => requestListDeployment(on.deps)(tx, [asked]));
  await on.settle();
}

test('it stays deployed when its policy follows a list of people', async () => {
  await deployList('a');
  await deployedTailored();
  await deployList('a', 'b');
  expect(policy()[1]['excludedAudience']).toMatchObject({ people: ['glass', 'a', 'b'] });
  expect((await on.jobs()).at(-1)).toMatch(/successful$/);
  await readLater();
  expect(await snapshot()).toMatchObject(inForce);
});

test('it is open again after a rollback', async () => {
  await deployedTailored();
  await on.rollBackAll();
  await readLater();
  expect((await snapshot()).deployed).toEqual(['okta.tor-blocked']);
});

test('it can be deployed with other values: what is in force is not what is asked for now', async () => {
  const id = await deployedTailored();
  expect((await tailor([])).statusCode).toBe(200);
  await readLater();
  expect((await snapshot()).remaining).toEqual([tailored]);
  await select([tailored]);
  await deploy(id, 'stage');
  expect(on.product.writes.length).toBeGreaterThan(0);
  await readLater();
  // Without excluded values, the verdict is about what was deployed.
  expect((await snapshot()).remaining).toEqual([tailored]);
});
