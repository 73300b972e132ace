import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import type { Entitlement } from '@rampart/contract/tenants.ts';
import type { Change } from '@rampart/domain/change.ts';
import { isWaiting } from '@rampart/domain/deploy/waiting-image.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { agreementVersion } from '../tenants/index.ts';
import { insertChanges, putChange } from './change-store.ts';
import { appendLog, moveJob } from './job-store.ts';

const url = '/api/v1/programs/deployment/job/list';
let api: TestApi;
let home: string;
let anna: TestPerson;
let foreigner: TestPerson;

const signFor = (tenantId: string) =>
  api.fresh.owner.query('insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)', [
    tenantId,
    agreementVersion,
    'tester',
  ]);
const deploy = (tenantId: string, day: number, row: { action?: number; status?: string; of?: string } = {}) =>
  api.fresh.owner.query(
    `insert into deployment_job (tenant_id, created_at, action, deployed_by, product_name, status, state, quest_instance_id, display_logs)
     values ($1, $2, $3, 'anna@example.test', 'okta', $4, case $4 when 'in_progress' then 'queued' else 'finished' end, $5, '{"1:info:0:one","2:info:0:<b>two</b>"}')`,
    [tenantId, new Date(Date.UTC(2026, 0, day)), row.action ?? 0, row.status ?? 'successful', row.of ?? null],
  );

beforeAll(async () => {
  api = await startTestApi();
  home = await api.fresh.createTenant('Home');
  const other = await api.fresh.createTenant('Other');
  await signFor(home);
  await signFor(other);
  anna = await api.signedIn(home, 'read-only');
  foreigner = await api.signedIn(other, 'read-only');
  await deploy(home, 2, { of: 'quest-1', status: 'partial_success' });
  await deploy(home, 1);
  await deploy(home, 4, { action: 1, of: 'quest-1' });
  await deploy(home, 3, { action: 2, status: 'in_progress' });
  await deploy(home, 5, { status: 'failed' });
});
afterAll(() => api.close());

const aChange: Change = {
  id: 'network.update-zone',
  kind: 'update',
  object: 'zone',
  target: 'z',
  before: { name: 'Zone' },
  after: { name: 'Zone' },
};
const ask = (query = '', person = anna) => api.app.inject({ url: `${url}${query}`, headers: person.headers });
const jobs = async (query = '', person = anna) => (await ask(query, person)).json<{ jobs: DeploymentJob[] }>().jobs;
const days = async (query: string) => (await jobs(query)).map(({ created_ts }) => new Date(created_ts).getUTCDate());

test('a job shows what was done, by whom, to which product, with what outcome', async () => {
  expect((await jobs()).at(-2)).toEqual({
    job_uuid: expect.any(String),
    created_ts: '2026-01-02T00:00:00.000Z',
    deployment_action: 0,
    phase: 'stage',
    deployed_by: 'anna@example.test',
    remediation: null,
    quest_instance_id: 'quest-1',
    lists: [],
    objects: [],
    finished_ts: null,
    change_count: 0,
    applied_count: 0,
    in_force_count: 0,
    immediate_count: 0,
    can_stage: true,
    product_name: 'okta',
    product_title: 'Okta',
    deployment_status: 'partial_success',
    deployment_state: 'finished',
    display_logs: ['1:info:0:one', '2:info:0:<b>two</b>'],
    deployment_type: 'controls',
    approval: 'not-needed',
    approval_by: null,
  });
});

test('lists the newest jobs first, a page at a time', async () => {
  expect(await days('')).toEqual([5, 4, 3, 2, 1]);
  expect(await days('?limit=2')).toEqual([5, 4]);
  expect(await days('?limit=2&offset=4')).toEqual([1]);
  expect(await days('?offset=100')).toEqual([]);
});

test('counts the changes that were made, and those of them that do not wait to be enabled', async () => {
  const images = [
    { mode: 'off' },
    { mode: 'report-only' },
    { mode: 'enforced' },
    { mode: null, isActive: false },
    { isActive: false },
    { isActive: true },
    { reach: 'pilot' },
    { reach: 'whole' },
    { name: 'Group' },
    null,
  ];
  const tenantId = await api.fresh.createTenant('Counted');
  await signFor(tenantId);
  await deploy(tenantId, 1);
  const person = await api.signedIn(tenantId, 'read-only');
  const [{ job_uuid: id } = { job_uuid: '' }] = await jobs('', person);
  await api.fresh.db.inTenant(tenantId, (tx) =>
    insertChanges(
      tx,
      id,
      [...images, { name: 'Failed' }].map((after) => ({
        controlId: 'c',
        change: { ...aChange, after },
        state: after?.name === 'Failed' ? ('failed' as const) : ('applied' as const),
      })),
    ),
  );
  const inForce = images.filter((image) => !isWaiting(image)).length;
  expect(await jobs('', person)).toMatchObject([
    { change_count: 11, applied_count: 10, in_force_count: inForce, immediate_count: inForce + 1 },
  ]);
});

test('finds the jobs of a people list by its number', async () => {
  await api.fresh.owner.query(
    `update deployment_job set kind = 'people-list', requested_lists = '[{"list": "exclusion:service_account_exclusions"}, {"list": "exclusion:emergency_access_exclusions"}]'
     where tenant_id = $1 and extract(day from created_at) = 5`,
    [home],
  );
  expect([await days('?exclusion_type_id=659'), await days('?exclusion_type_id=660')]).toEqual([[5], [5]]);
  expect([await days('?exclusion_type_id=661'), await days('?exclusion_type_id=7')]).toEqual([[], []]);
});

test('finds jobs by status, by kind, and by words of who started them or of their product', async () => {
  expect(await days('?deployment_status=partial_success')).toEqual([2]);
  expect([await days('?phase=stage'), await days('?phase=rollback')].flat()).toHaveLength(5);
  expect(await days('?filter=ANNA%40')).toContain(2);
  expect(await days('?filter=okta')).toContain(2);
  expect(await days('?filter=no+such+name')).toEqual([]);
  expect(await days(`?filter=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
});

test('finds the jobs of a remediation by its id', async () => {
  expect(await days('?quest_instance_id=quest-1')).toEqual([4, 2]);
  expect(await days('?quest_instance_id=')).toEqual([]);
  expect(await days(`?quest_instance_id=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
});

test('filters jobs by product, by program and by whether they changed something', async () => {
  const tenant = await api.fresh.createTenant('Filters');
  await signFor(tenant);
  const ben = await api.signedIn(tenant, 'read-only');
  const query = (text: string, values: unknown[]) => api.fresh.owner.query<{ id: string }>(text, values);
  await query("insert into program_group (tenant_id, name, inputs) values ($1, 'Baseline Security', '')", [tenant]);
  const program = await query(
    `insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
     values ($1, 'baseline', 'Baseline Security', 'Baseline', $1, now()) returning id`,
    [tenant],
  );
  await deploy(tenant, 1);
  const made = await query(
    `insert into deployment_job (tenant_id, created_at, action, deployed_by, product_name, status, state, program_id)
     values ($1, '2026-01-02', 0, 'ben', 'azure_ad', 'successful', 'finished', $2) returning id`,
    [tenant, program.rows[0]?.id],
  );
  await query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state) values ($1, $2, 0, 'azure-ad.x', '{}', 'applied')`,
    [tenant, made.rows[0]?.id],
  );
  const found = async (filter: string) => (await jobs(filter, ben)).map(({ product_name: product }) => product);
  expect(await found('?product_name=okta')).toEqual(['okta']);
  expect(await found('?program_type=baseline')).toEqual(['azure_ad']);
  expect(await found('?program_type=visibility')).toEqual([]);
  expect(await found(`?program_group=${encodeURIComponent('Baseline Security')}`)).toEqual(['azure_ad']);
  expect(await found('?exclude_jobs_with_no_instantiated_objects=true')).toEqual(['azure_ad']);
  expect(await found('?exclude_jobs_with_no_instantiated_objects=false')).toEqual(['azure_ad', 'okta']);
});

test('shows another tenant none of it', async () => {
  expect([await jobs('', foreigner), await jobs('?quest_instance_id=quest-1', foreigner)]).toEqual([[], []]);
});

test.each(['?limit=0', '?limit=101', '?limit=all', '?offset=-1', `?quest_instance_id=${'x'.repeat(101)}`, '?quest_instance_id=%00'])(
  'a page that makes no sense is refused: %s',
  async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  },
);

const usage = async (person: TestPerson) => {
  const response = await api.app.inject({ url: '/api/v1/entitlements', headers: person.headers });
  return Object.fromEntries(response.json<{ entitlements: Entitlement[] }>().entitlements.map((each) => [each.identifier, each.usage]));
};

test('deployments that a person requested and that did not fail count as used, for programs and for remediations', async () => {
  expect(await usage(anna)).toMatchObject({ deploy_program: 1, deploy_quest_configurations: 1, create_jira_issue: 0 });
  expect(await usage(foreigner)).toMatchObject({ deploy_program: 0, deploy_quest_configurations: 0 });
});

test.each<[string, (tx: TenantTx, jobId: string) => Promise<void>]>([
  ['the log goes on', (tx, jobId) => appendLog(tx, jobId, new Date(), [{ text: 'Something was written.' }])],
  ['the job moves on', (tx, jobId) => moveJob(tx, jobId, { event: 'lock-acquired', facts: { holdsLock: true }, at: new Date() })],
  ['changes are planned', (tx, jobId) => insertChanges(tx, jobId, [{ controlId: 'okta.x', change: aChange }])],
  ['a change has an outcome', (tx, jobId) => putChange(tx, jobId, 0, { state: 'applied' })],
])('a job that is polled is answered 304 until %s', async (_what, write) => {
  const tenant = await api.fresh.createTenant('Polling');
  await signFor(tenant);
  const ben = await api.signedIn(tenant, 'read-only');
  await deploy(tenant, 1, { status: 'in_progress' });
  const { job_uuid: jobId } = (await jobs('', ben))[0]!;
  const poll = (etag = '') =>
    api.app.inject({
      url: `/api/v1/programs/deployment/job?job_uuid=${jobId}`,
      headers: { ...ben.headers, ...(etag && { 'if-none-match': etag }) },
    });
  const etag = String((await poll()).headers.etag);
  expect((await poll(etag)).statusCode).toBe(304);
  await api.fresh.db.inTenant(tenant, (tx) => write(tx, jobId));
  await vi.waitFor(async () => expect((await poll(etag)).statusCode).toBe(200), { timeout: 30_000 });
});

const set = (columns: string) =>
  api.fresh.owner.query(`update deployment_job set ${columns} where tenant_id = $1 and extract(day from created_at) = 1`, [home]);

test('finds jobs by the status that the log shows, as people tell them apart, and people lists apart from controls', async () => {
  const shown = (status: string) => days(`?shown_status=${status}`);
  await set("status = 'in_progress', state = 'awaiting-approval', approval = 'waiting', approval_by = null");
  expect([await shown('waiting'), (await shown('in_progress')).includes(1)]).toEqual([[1], false]);
  expect(await days('?deployment_status=in_progress')).toContain(1);
  await set("status = 'failed', state = 'declined', approval = 'declined', approval_by = 'other@example.test'");
  expect([await shown('declined'), (await shown('failed')).includes(1)]).toEqual([[1], false]);
  await set('approval_by = deployed_by');
  expect([await shown('withdrawn'), await shown('declined')]).toEqual([[1], []]);
  for (const state of ['cancelled', 'aborted']) {
    await set(`state = '${state}'`);
    expect([state, await shown(state), await shown('withdrawn')]).toEqual([state, [1], []]);
  }
  await set("state = 'finished', status = 'successful', approval = 'not-needed', approval_by = null, kind = 'people-list'");
  expect(await days('?phase=stage&deployment_type=people-list')).toContain(1);
  expect(await days('?phase=stage&deployment_type=controls')).not.toContain(1);
});
