import type { ExclusionGroup } from '@rampart/contract/people.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/simulated-company.ts';
import { vendorGroups, vendorState } from '../../test-support/vendor-state.ts';
import { requestDeployment } from '../features/deploy/index.ts';
import { getJob } from '../features/deploy/present-job.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { platformDeployments } from './wire-deployments.ts';

const type = 'emergency_access_exclusions';
const products = ['azure_ad', 'okta', 'local_directory'] as const;
const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: '' };
let company: SimulatedCompany;
let headers: Record<string, string>;
let mails: string[];

beforeAll(async () => {
  company = await startSimulatedCompany(60, new Date('2026-01-05T00:00:00Z'));
  await company.runAt(new Date('2026-02-02T00:00:00Z'));
  ({ headers } = await company.api.signedIn(company.tenantId, 'administrator'));
  const people = company.world.peopleAt(company.world.now());
  mails = people.filter(({ kind }) => kind === 'emergency-account').map(({ mail }) => mail);
}, 60_000);
afterAll(() => company.close());

const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => company.api.platform.db.inTenant(company.tenantId, work);
async function over(id: string) {
  return vi.waitFor(
    async () => {
      const job = await inTenant((tx) => getJob(tx, id));
      expect(job.deployment_status).not.toBe('in_progress');
      return job;
    },
    { timeout: 30_000, interval: 50 },
  );
}
async function post<T>(url: string, payload: object): Promise<T> {
  const response = await company.api.app.inject({ method: 'POST', url, headers, payload });
  expect([response.statusCode, response.body]).toEqual([200, response.body]);
  return response.json<T>();
}
/** The jobs by which a change of the list has come into the groups, by product. */
async function change(verb: 'add' | 'remove' | 'sync', ...changed: readonly string[]) {
  const { job_uuids: ids } = await post<{ job_uuids: string[] }>(`/api/v1/exclusions/${verb}`, { exclusion_type: type, [verb]: changed });
  const jobs = await Promise.all(ids.map(over));
  expect(jobs.map(({ product_name: product, deployment_status: status }) => `${product} ${status}`).toSorted()).toEqual(
    products.map((product) => `${product} successful`).toSorted(),
  );
  return new Map(jobs.map((job) => [job.product_name, job.job_uuid]));
}
const rollBack = async (id: string) =>
  over((await post<{ job_uuid: string }>('/api/v1/programs/deployment/job/rollback', { orig_deploy_job_uuid: id })).job_uuid);
async function undo(jobs: ReadonlyMap<string, string>) {
  return (await Promise.all([...jobs.values()].map(rollBack))).map(({ deployment_status: status }) => status);
}
const groups = async () =>
  Object.fromEntries(await Promise.all(products.map(async (product) => [product, await vendorGroups(company, product)])));
async function listed() {
  const response = await company.api.app.inject({ url: `/api/v1/exclusions/list?exclusion_type=${type}`, headers });
  return response.json<{ groups: Record<string, ExclusionGroup[]>; unsynced_to_group: Record<string, { mail: string }[]> }>();
}
const notified = async () => (await listed()).groups[type]?.map(({ product, name, members }) => `${product} ${name} ${members}`).toSorted();
const groupsWith = (members: number) => products.map((product) => `${product} Rampart: Emergency Access ${members}`).toSorted();
const isOurs = (group: unknown): boolean => JSON.stringify(group).includes('Rampart: Emergency Access');
/** As the vendor has it: members of a group of Graph or Okta, values of an attribute of an entry. */
const membersIn = (state: unknown): readonly unknown[] =>
  (state as (Record<string, unknown> & { 1?: Record<string, unknown> })[])
    .filter(isOurs)
    .flatMap((group) => (group['members'] ?? group[1]?.['member'] ?? []) as unknown[]);
const inForce = { product: 'azure_conditional_access', controlId: 'azure-conditional-access.legacy-sign-in-blocked' };
async function block() {
  const requested = [{ controlId: inForce.controlId, leftOut: {}, group: 'everyone' }];
  const job = { product: inForce.product, phase: 'stage', requested, action: 2, programId: null, remediationId: null, by } as const;
  return over(await inTenant((tx) => requestDeployment(platformDeployments(company.api.platform), tx, job)));
}

test('adds a listed person to the group at every vendor, removes a delisted one, and rolls both back', { timeout: 120_000 }, async () => {
  const [first = '', second = ''] = mails;
  const before = await groups();
  const added = await change('add', first, second);
  const both = await groups();
  expect(products.map((product) => membersIn(both[product]).length)).toEqual([2, 2, 2]);
  expect(await notified()).toEqual(groupsWith(2));
  const removed = await change('remove', second);
  const one = await groups();
  expect(products.map((product) => membersIn(one[product]).length)).toEqual([1, 1, 1]);
  expect(await notified()).toEqual(groupsWith(1));
  expect(await undo(removed)).toEqual(['successful', 'successful', 'successful']);
  expect(await groups()).toEqual(both);
  expect(await undo(added)).toEqual(['successful', 'successful', 'successful']);
  expect(await groups()).toEqual(before);
});

test('refuses a sign-in change without the group; once the group is deployed, the policy excludes it', { timeout: 120_000 }, async () => {
  const [first = '', second = ''] = mails;
  const refused = await block();
  expect([refused.deployment_status, refused.display_logs.at(-2)?.replace(/^\d+:/, '')]).toEqual([
    'failed',
    'exception:9:The group of your Emergency Access users does not exist in Microsoft. Bring the list into its group under custom groups, then repeat what you were doing.',
  ]);
  expect((await listed()).unsynced_to_group[type]?.map(({ mail }) => mail)).toEqual([first]);
  await change('add', second);
  const job = await block();
  expect(job.deployment_status).toBe('successful');
  const azure = (await listed()).groups[type]?.find(({ product }) => product === 'azure_ad');
  const policies = JSON.stringify(await vendorState(company, inForce.product));
  expect(policies).toContain(`"excludeGroups":["${azure?.group_id}"]`);
});

test('a rollback keeps a group that a policy excludes: its people would be locked out', { timeout: 60_000 }, async () => {
  const jobs = await company.api.app.inject({
    url: '/api/v1/programs/deployment/job/list?exclusion_type_id=659&product_name=azure_ad',
    headers,
  });
  const made = jobs.json<{ jobs: { job_uuid: string; deployment_action: number }[] }>().jobs.find((job) => job.deployment_action === 0);
  const before = await vendorGroups(company, 'azure_ad');
  expect(await undo(new Map([['azure_ad', made?.job_uuid ?? '']]))).toEqual(['failed']);
  expect(await vendorGroups(company, 'azure_ad')).toEqual(before);
});
