import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { DriftAlert, DriftChangeDetail } from '@rampart/contract/watch/alerts.ts';
import type { ObjectVersions, RevertPlan } from '@rampart/contract/watch/revert.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import type { HarmonySimulatorControl } from '@rampart/simulators/check-point-harmony/simulator.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { PpsSimulatorControl } from '@rampart/simulators/proofpoint-pps/simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byHand, putBack } from '../../test-support/watch/drift-cases.ts';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { onTurn } from '../../test-support/run/test-depth.ts';

/** A week ago: a deployment compares at the present, and before it nothing was scheduled to change. */
const start = new Date(Date.now() - 8 * dayMs);
let company: SimulatedCompany;
let anna: DeployingPerson;
let graph: GraphSimulatorControl;
let harmony: HarmonySimulatorControl;

/** Whatever was changed at these products is read. */
const runNext = (...products: readonly string[]): Promise<void> => company.runAt(new Date(), products);
const conditionalAccess = 'azure_conditional_access';

beforeAll(async () => {
  company = await startSimulatedCompany(50, start, [], undefined, {
    vendors: ['microsoft-graph', 'okta', 'local-directory', 'google', 'mimecast', 'proofpoint-pps', 'check-point-harmony'],
  });
  anna = await deployingPerson(company);
  const grants =
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true on conflict do nothing';
  await company.api.fresh.owner.query(grants, [company.tenantId, entitlements.map(({ id }) => id)]);
  graph = company.vendors.get('microsoft-graph')!.simulatorControl as GraphSimulatorControl;
  harmony = company.vendors.get('check-point-harmony')!.simulatorControl as HarmonySimulatorControl;
  for (const comment of ['First', 'Second']) harmony.addException('blacklist', { senderDomain: 'twice.example', comment });
  await company.runAt(new Date());
});
afterAll(() => company.close());

const alerts = async (query = ''): Promise<DriftAlert[]> =>
  (await anna.ask(`/api/v1/drift${query}`)).json<{ alerts: DriftAlert[] }>().alerts;
const open = () => alerts('?statuses=new,acknowledged');
const changeIds = (found: readonly DriftAlert[]): string[] => found.flatMap(({ changes }) => changes.map(({ id }) => id));

async function planFor(ids: readonly string[], side = 'before'): Promise<RevertPlan> {
  const answer = await anna.post('/api/v1/drift/revert/plan', { change_ids: ids, side });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<RevertPlan>();
}

async function revert(ids: readonly string[], side = 'before'): Promise<JobDetail> {
  const { plan_hash } = await planFor(ids, side);
  return anna.over(await anna.post('/api/v1/drift/revert', { change_ids: ids, side, plan_hash }));
}

const policy = (name: string) => graph.policies().find(({ displayName }) => displayName === name);
/** Apart from what Microsoft counts and dates by itself. */
const settingsOf = (name: string): unknown => {
  const own = Object.entries(policy(name) ?? {});
  return Object.fromEntries(own.filter(([field]) => !['id', 'createdDateTime', 'modifiedDateTime'].includes(field)));
};
const enforced = (): string[] =>
  graph
    .policies()
    .filter(({ state }) => state === 'enabled')
    .map(({ displayName }) => displayName);

test('a weakened policy is put back by a deployment, and the alert closes when the product was read again', async () => {
  const name = 'Protect administration portals';
  expect(enforced()).toContain(name);
  const before = settingsOf(name);
  graph.changePolicy(name, { state: 'disabled', conditions: { users: { excludeUsers: ['GuestsOrExternalUsers'] } } });
  await runNext(conditionalAccess);
  const found = await open();
  expect(found).toMatchObject([
    {
      grouping_category: 'policy_disabled',
      actor: expect.stringContaining('@haldenfreight.example') as string,
      posture_risk: { level: 'raised', controls: [{ from: 'pass', to: 'fail' }] },
    },
  ]);
  expect(found[0]?.posture_risk.techniques.map(({ name: technique }) => technique)).toContain('Cloud Accounts');
  const plan = await planFor(changeIds(found));
  expect(plan).toMatchObject({ product: 'azure_conditional_access', unknown: [], changes: [{ name, kind: 'update' }] });
  expect(plan.changes[0]?.differences.map(({ path }) => path).length).toBe(2);
  const job = await revert(changeIds(found));
  expect(job).toMatchObject({ deployment_status: 'successful', deployment_type: 'restore', objects: [name] });
  expect(settingsOf(name)).toEqual(before);
  // Without another run: the deployment has read the product itself.
  expect(await open()).toEqual([]);
  expect(await alerts()).toMatchObject([{ status: 'reverted', changes: [{ decided_by: anna.email, revert_job_uuid: job.job_uuid }] }]);
  await runNext(conditionalAccess);
  expect(await open()).toEqual([]);
});

test('what a person did since the plan was seen is not overwritten', async () => {
  const name = 'Protect administration portals';
  graph.changePolicy(name, { state: 'disabled' });
  await runNext(conditionalAccess);
  const ids = changeIds(await open());
  const { plan_hash } = await planFor(ids);
  graph.changePolicy(name, { grantControls: { builtInControls: ['block'] } });
  const job = await anna.over(await anna.post('/api/v1/drift/revert', { change_ids: ids, plan_hash }));
  expect(job.deployment_status).toBe('failed');
  expect(job.display_logs.join(' ')).toContain('The product has changed since the plan was made');
  expect(policy(name)?.['grantControls']).toMatchObject({ builtInControls: ['block'] });
  expect((await revert(ids)).deployment_status).toBe('successful');
  expect(await open()).toEqual([]);
});

test('a policy that was added is removed, and one that was deleted comes back, also when the vendor keeps it no more', async () => {
  const [added, deleted] = ['Made in the portal', 'Protect administration portals'];
  const before = settingsOf(deleted);
  graph.addPolicy({
    displayName: added,
    state: 'enabled',
    conditions: { clientAppTypes: ['all'], users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
    grantControls: { operator: 'OR', builtInControls: ['mfa'] },
  });
  graph.deletePolicy(deleted);
  await runNext(conditionalAccess);
  const found = await open();
  expect(found.map(({ grouping_category: category }) => category).toSorted()).toEqual(['policy_added', 'policy_deleted']);
  expect((await revert(changeIds(found))).deployment_status).toBe('successful');
  expect([policy(added), settingsOf(deleted), await open()]).toEqual([undefined, before, []]);

  graph.deletePolicy(deleted);
  graph.emptyRecycleBin();
  await runNext(conditionalAccess);
  const recreated = await revert(changeIds(await open()));
  expect(recreated.deployment_status).toBe('successful');
  expect([settingsOf(deleted), await open()]).toEqual([before, []]);
  await runNext(conditionalAccess);
  expect(await open()).toEqual([]);

  expect((await anna.over(await anna.rollBack(recreated.job_uuid))).deployment_status).toBe('successful');
  const again = await open();
  expect([policy(deleted), again.map(({ grouping_category: category }) => category)]).toEqual([undefined, ['policy_deleted']]);
  expect((await revert(changeIds(again))).deployment_status).toBe('successful');
  expect([settingsOf(deleted), await open()]).toEqual([before, []]);
});

test('the rollback of a revert makes it an alert again', async () => {
  const name = 'Protect administration portals';
  graph.changePolicy(name, { state: 'disabled' });
  await runNext(conditionalAccess);
  const job = await revert(changeIds(await open()));
  expect(await open()).toEqual([]);
  const undone = await anna.over(await anna.rollBack(job.job_uuid));
  expect(undone.deployment_status).toBe('successful');
  expect([policy(name)?.['state'], (await open()).length]).toEqual(['disabled', 1]);
});

test('where a second person is needed, nothing is written until an administrator approves', async () => {
  const { owner } = company.api.fresh;
  const name = 'Protect administration portals';
  await owner.query('update tenant set second_approver = true where tenant_id = $1', [company.tenantId]);
  // As the rollback has left it.
  const ids = changeIds(await open());
  const { plan_hash } = await planFor(ids);
  const started = await anna.post('/api/v1/drift/revert', { change_ids: ids, plan_hash });
  const { job_uuid } = started.json<{ job_uuid: string }>();
  expect((await anna.job(job_uuid)).approval).toBe('waiting');
  expect(policy(name)?.['state']).toBe('disabled');
  const bert = await company.api.signedIn(company.tenantId, 'administrator');
  const approve = (headers: typeof bert.headers) =>
    company.api.app.inject({
      method: 'POST',
      url: '/api/v1/programs/deployment/job/approval',
      headers,
      payload: { job_uuid, approve: true, plan_hash },
    });
  expect((await approve(bert.headers)).statusCode).toBe(200);
  expect((await anna.finished(job_uuid)).deployment_status).toBe('successful');
  expect([policy(name)?.['state'], await open()]).toEqual(['enabled', []]);
  await owner.query('update tenant set second_approver = false where tenant_id = $1', [company.tenantId]);
});

test('a version in the history of an object is restored, and is what it should be from then on', async () => {
  const name = 'Headquarters network';
  const location = graph.locations().find(({ displayName }) => displayName === name)!;
  graph.changeLocation(name, { '@odata.type': location['@odata.type'], isTrusted: false });
  await runNext(conditionalAccess);
  const [change] = changeIds(await open());
  graph.changeLocation(name, { '@odata.type': location['@odata.type'], isTrusted: true });
  await runNext(conditionalAccess);
  expect(await open()).toEqual([]);
  const versions = (await anna.ask(`/api/v1/drift/changes/${change}/versions`)).json<ObjectVersions>();
  expect(versions).toMatchObject({ object_name: name, can_restore: true, versions: [{ is_present: true }, { change_id: change }] });
  expect((await revert([change!], 'after')).deployment_status).toBe('successful');
  expect(graph.locations().find(({ displayName }) => displayName === name)).toMatchObject({ isTrusted: false });
  expect(await open()).toEqual([]);
});

test('whatever was changed in Okta is put back together, also what was deleted or moved in its order', async () => {
  const okta = company.vendors.get('okta')!.simulatorControl as OktaSimulatorControl;
  const signOn = { type: 'OKTA_SIGN_ON', policy: 'Office staff' } as const;
  const passwords = { type: 'PASSWORD', policy: 'Office staff' } as const;
  okta.changePolicy(passwords, {
    settings: { password: { complexity: { minLength: 6 } }, recovery: { factors: { okta_sms: { status: 'ACTIVE' } } } },
  });
  okta.setRuleStatus({ ...signOn, rule: 'In the offices' }, 'INACTIVE');
  okta.deleteRule({ type: 'ACCESS_POLICY', policy: 'Payroll and banking', rule: 'Everybody who is paid' });
  okta.changeZone('Offices', { gateways: [{ type: 'CIDR', value: '0.0.0.0/1' }] });
  okta.setZoneStatus('Known bad networks', 'INACTIVE');
  okta.addZone({ type: 'IP', name: 'Anywhere', usage: 'POLICY', gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }] });
  await runNext('okta');
  const found = await open();
  expect(found.flatMap(({ changes }) => changes.map(({ change_category: category }) => category)).toSorted()).toEqual([
    'policy_modified',
    'rule_deleted',
    'rule_disabled',
    'zone_added',
    'zone_disabled',
    'zone_modified',
  ]);
  expect(new Set(found.map(({ actor }) => actor?.split('@')[1]))).toEqual(new Set(['haldenfreight.example']));
  const job = await revert(changeIds(found));
  expect([job.deployment_status, job.changes.filter(({ state }) => state !== 'applied')]).toEqual(['successful', []]);
  expect(await open()).toEqual([]);
  okta.changeRule({ ...signOn, rule: 'Second factor off the network' }, { priority: 2 });
  await runNext('okta');
  const moved = await open();
  expect(moved).toMatchObject([{ grouping_category: 'rule_reordered' }]);
  expect((await revert(changeIds(moved))).deployment_status).toBe('successful');
  expect(await open()).toEqual([]);
});

test('a weakened password policy of the directory is put back', async () => {
  const directory = company.vendors.get('local-directory')!.simulatorControl as DirectorySimulatorControl;
  directory.changeDomainPolicy({ minPwdLength: ['4'], pwdHistoryLength: ['0'] });
  directory.changePasswordSettings('Administrators', { 'msDS-MinimumPasswordLength': ['6'] });
  await runNext('local_directory', 'on_premises');
  const found = (await open()).filter(({ details }) => details.product === 'local_directory');
  expect(found.map(({ grouping_category: category, actor }) => `${category} ${actor}`).toSorted()).toEqual([
    'policy_modified null',
    'setting_modified null',
  ]);
  expect((await revert(changeIds(found))).deployment_status).toBe('successful');
  // The demo connects the same domain a second time, by an account that may only read.
  expect((await open()).map(({ details }) => details.product)).toEqual(['on_premises', 'on_premises']);
  await runNext('local_directory', 'on_premises');
  expect(await open()).toEqual([]);
});

test('an entry of a list that was added is removed, and one that was deleted is made again', async () => {
  const pps = company.vendors.get('proofpoint-pps')!.simulatorControl as PpsSimulatorControl;
  const entries = (): string[] =>
    pps
      .entries('safe')
      .map((entry) => JSON.stringify(entry))
      .toSorted();
  const before = entries();
  pps.removeEntry('safe', pps.entries('safe')[0]!);
  pps.addEntry('safe', { attribute: '$from', operator: 'contain', value: '.com', comment: 'For a day' });
  await runNext('proofpoint_pps');
  const found = await open();
  expect(found.map(({ grouping_category: category }) => category).toSorted()).toEqual(['rule_added', 'rule_deleted']);
  expect((await revert(changeIds(found))).deployment_status).toBe('successful');
  expect([entries(), await open()]).toEqual([before, []]);
});

test.each([
  ['the older one is', ['First']],
  ['both are', ['First', 'Second']],
])('two entries of a list for the same mail come back when %s deleted', async (_, deleted) => {
  for (const comment of deleted) harmony.deleteException(comment);
  await runNext('check_point_harmony');
  const job = await revert(changeIds(await open()));
  expect([job.deployment_status, job.changes.filter(({ state }) => state !== 'applied')]).toEqual(['successful', []]);
  const listed = harmony.exceptions().filter(({ fields }) => fields.senderDomain === 'twice.example');
  expect(new Set(listed.map(({ fields }) => fields.comment))).toEqual(new Set(['First', 'Second']));
  expect([listed.length, await open()]).toEqual([2, []]);
  await runNext('check_point_harmony');
  expect(await open()).toEqual([]);
});

test.each(onTurn(putBack, 3))('what was changed in $product is put back, and its alerts close', async (one) => {
  const ofProduct = async () => (await open()).filter(({ details }) => details.product === one.product);
  one.act(company);
  await runNext(one.product);
  const alerted = await ofProduct();
  expect(alerted.flatMap(({ changes }) => changes.map(({ change_category: category }) => category)).toSorted()).toEqual(one.found);
  const plan = await planFor(changeIds(alerted));
  expect([plan.unknown, plan.changes.length]).toEqual([[], one.found.length]);
  const job = await revert(changeIds(alerted));
  expect([job.deployment_status, job.changes.filter(({ state }) => state !== 'applied')]).toEqual(['successful', []]);
  expect(await ofProduct()).toEqual([]);
  await runNext(one.product);
  expect(await ofProduct()).toEqual([]);
});

// Last of all: their alerts stay.
test('what cannot be put back is not planned: the alert and the refusal say why and where to do it', async () => {
  for (const { act } of byHand) act(company);
  await runNext(...new Set(byHand.map(({ product }) => product)));
  const alerted = await open();
  for (const { product, found, because } of byHand) {
    const own = alerted.filter(({ details }) => details.product === product);
    expect([product, own.map(({ grouping_category: category }) => category)]).toEqual([product, found]);
    const steps = expect.stringMatching(because) as string;
    expect(own).toMatchObject([{ changes: [{ by_hand: steps }] }]);
    for (const [path, more] of [
      ['plan', {}],
      ['', { plan_hash: 'none' }],
    ] as const) {
      const answer = await anna.post(`/api/v1/drift/revert${path && `/${path}`}`, { change_ids: changeIds(own), ...more });
      expect([answer.statusCode, answer.body]).toEqual([409, steps]);
    }
  }
});

test('a new Global Administrator is one alert of high priority, with who made them one, and is taken back by hand', async () => {
  graph.assignRole('Global Administrator');
  await runNext('azure_ad');
  const found = (await open()).filter(({ grouping_category: category }) => category.startsWith('role'));
  expect(found).toMatchObject([
    {
      grouping_category: 'role_modified',
      priority: 'high',
      actor: expect.stringMatching(/@haldenfreight\.example$/) as string,
      changes: [{ object_name: 'Global Administrator', by_hand: expect.stringMatching(/Roles & admins/) as string }],
    },
  ]);
  const { change } = (await anna.ask(`/api/v1/drift/changes/${changeIds(found)[0]}`)).json<{ change: DriftChangeDetail }>();
  const [assigned] = change.differences.filter(({ path }) => path === 'members');
  // A person, and not an id.
  expect(assigned).toMatchObject({ label: 'Active assignments', added: [expect.stringMatching(/^\p{L}+ \p{L}/u) as string], removed: [] });
});

test.each([
  [{ change_ids: [] }, 400],
  [{ change_ids: ['not-an-id'] }, 400],
  [{ change_ids: ['0197a000-0000-7000-8000-000000000000'] }, 404],
  [{ change_ids: ['0197a000-0000-7000-8000-000000000000'], side: 'sideways' }, 400],
])('refuses to plan %j', async (body, status) => {
  expect((await anna.post('/api/v1/drift/revert/plan', body)).statusCode).toBe(status);
});

test('what is as before already is not planned again', async () => {
  const [closed] = changeIds(await alerts('?statuses=reverted'));
  const answer = await anna.post('/api/v1/drift/revert/plan', { change_ids: [closed] });
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('nothing left to revert')]);
});
