import { connectOkta } from '@rampart/connectors/okta/auth.ts';
import type { ListPlan, StaleRule } from '@rampart/contract/deploy.ts';
import type { ExclusionGroup } from '@rampart/contract/people/exclusions.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { grantDeployments } from '../../test-support/deploy/grant-deployments.ts';
import { startProcessedCompany } from '../../test-support/company/processed-company.ts';
import type { SimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { untilJobOver } from '../../test-support/queue/until-job-over.ts';
import { askVendor, vendorGroups, vendorState } from '../../test-support/company/vendor-state.ts';
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
  company = await startProcessedCompany(['microsoft-graph', 'okta', 'local-directory']);
  await grantDeployments(company.api.fresh, company.tenantId);
  ({ headers } = await company.api.signedIn(company.tenantId, 'administrator'));
  const people = company.world.peopleAt(company.world.now());
  mails = people.filter(({ kind }) => kind === 'emergency-account').map(({ mail }) => mail);
});
afterAll(() => company.close());
// What a vendor allows a minute is for one of these tests, not for all of them.
afterEach(() => company.world.advanceTo(new Date(company.world.now().getTime() + 60_000)));

const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => company.api.platform.db.inTenant(company.tenantId, work);
async function over(id: string) {
  await untilJobOver(company.api.fresh.owner, id, 60_000);
  return inTenant((tx) => getJob(tx, id));
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
async function get<T>(url: string): Promise<T> {
  return (await company.api.app.inject({ url, headers })).json<T>();
}
const inForce = { product: 'azure_conditional_access', controlId: 'azure-conditional-access.legacy-sign-in-blocked' };
async function deploy(product: string, ...controlIds: readonly string[]) {
  const requested = controlIds.map((controlId) => ({ controlId, leftOut: {}, group: 'everyone' }));
  const job = { product, phase: 'stage', requested, action: 2, programId: null, remediationId: null, by } as const;
  return over(await inTenant((tx) => requestDeployment(platformDeployments(company.api.platform), tx, job)));
}
const block = () => deploy(inForce.product, inForce.controlId);

test('adds a listed person to the group at every vendor, removes a delisted one, and rolls both back', async () => {
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

test('refuses a sign-in change without the group; once the group is deployed, the policy excludes it', async () => {
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

test('a rollback keeps a group that a policy excludes: its people would be locked out', async () => {
  const jobs = await company.api.app.inject({
    url: '/api/v1/programs/deployment/job/list?exclusion_type_id=659&product_name=azure_ad',
    headers,
  });
  const made = jobs.json<{ jobs: { job_uuid: string; deployment_action: number }[] }>().jobs.find((job) => job.deployment_action === 0);
  const before = await vendorGroups(company, 'azure_ad');
  expect(await undo(new Map([['azure_ad', made?.job_uuid ?? '']]))).toEqual(['failed']);
  expect(await vendorGroups(company, 'azure_ad')).toEqual(before);
});

interface OktaRule {
  readonly id: string;
  readonly name: string;
  readonly conditions: { readonly people: { readonly users?: { exclude?: string[] }; readonly groups?: { exclude?: string[] } } };
}
type OktaState = { readonly settings: Readonly<Record<string, readonly OktaRule[]>> };
const rulesOf = async (kind: string) => {
  const { settings } = (await vendorState(company, 'okta')) as OktaState;
  const places = Object.keys(settings).filter((place) => place.startsWith(`${kind} `));
  return places.flatMap((place) => (settings[place] ?? []).map((rule) => ({ ...rule, policy: place.split(' ')[1] ?? '' })));
};
const ours = async (kind: string) => (await rulesOf(kind)).filter(({ name }) => name.startsWith('Rampart'));
const asked = { exclusion_type: type, add: [], remove: [], sync: [] };
const plan = async (particular: object = {}) =>
  (await post<{ plans: ListPlan[] }>('/api/v1/exclusions/plan', { ...asked, ...particular })).plans;
const isOfOkta = ({ product }: { readonly product: string }): boolean => product === 'okta';
const seenPlans = (plans: readonly ListPlan[]) =>
  plans.flatMap(({ product, plan_hash: hash }) => (hash === null ? [] : [{ product, plan_hash: hash }]));

test('rules of apps exclude the group; rules of sessions, which know no groups, follow the list by the plan that was shown', async () => {
  const [first = '', second = ''] = mails;
  await change('remove', second);
  const [group] = (await listed()).groups[type]?.filter(isOfOkta) ?? [];
  await deploy('okta', 'okta.group-second-factor-forced', 'okta.app-second-factor-forced');
  const [ofApps, ofSessions] = [await ours('ACCESS_POLICY'), await ours('OKTA_SIGN_ON')];
  expect(ofApps.length * ofSessions.length).toBeGreaterThan(0);
  for (const { conditions } of ofApps)
    expect(conditions.people).toMatchObject({ users: { exclude: [] }, groups: { exclude: [group?.group_id] } });
  for (const { conditions } of ofSessions) expect(conditions.people.users?.exclude).toHaveLength(1);
  expect(await get('/api/v1/exclusions/rules')).toEqual({ rules: [] });

  const plans = await plan({ add: [second] });
  expect((await listed()).groups[type]?.filter(isOfOkta)).toMatchObject([{ members: 1 }]);
  const shown = plans.find(isOfOkta)?.changes ?? [];
  expect(shown.map(({ object }) => object)).toEqual(['group', ...ofSessions.map(() => 'policy_rule')]);
  expect(shown.at(-1)?.differences.map(({ before, after }) => [before?.split(', ').length, after?.split(', ').length])).toEqual([[1, 2]]);
  const { job_uuids: ids } = await post<{ job_uuids: string[] }>('/api/v1/exclusions/change', {
    ...asked,
    add: [second],
    plans: seenPlans(plans),
  });
  expect((await Promise.all(ids.map(over))).map(({ deployment_status: status }) => status)).toEqual(products.map(() => 'successful'));
  for (const { conditions } of await ours('OKTA_SIGN_ON')) expect(conditions.people.users?.exclude).toHaveLength(2);
  expect(first).not.toBe(second);
});

test('a rule that was changed at the vendor is found when it is read, and repaired only by a plan', async () => {
  const [rule] = await ours('OKTA_SIGN_ON');
  const { policy = '', id = '', ...body } = rule ?? {};
  const [kept = ''] = rule?.conditions.people.users?.exclude ?? [];
  await askVendor(company, 'okta', async (_, connection) => {
    const conditions = { ...rule?.conditions, people: { users: { exclude: [kept] } } };
    return (await connectOkta(connection)).send('PUT', `/api/v1/policies/${policy}/rules/${id}`, { ...body, conditions });
  });
  // Any deployment reads the policies again.
  await deploy('okta', 'okta.session-lifetime-limited');
  const { rules } = await get<{ rules: StaleRule[] }>('/api/v1/exclusions/rules');
  expect(rules).toMatchObject([{ exclusion_type: type, product: 'okta', product_title: 'Okta', former: [] }]);
  expect(rules[0]?.missing).toHaveLength(1);
  expect((await ours('OKTA_SIGN_ON'))[0]?.conditions.people.users?.exclude).toEqual([kept]);

  const plans = await plan();
  expect(plans.flatMap(({ product, changes }) => changes.map(({ object }) => `${product} ${object}`))).toEqual(['okta policy_rule']);
  const repaired = seenPlans(plans).filter(isOfOkta);
  const { job_uuids: ids } = await post<{ job_uuids: string[] }>('/api/v1/exclusions/change', { ...asked, plans: repaired });
  await Promise.all(ids.map(over));
  expect((await ours('OKTA_SIGN_ON'))[0]?.conditions.people.users?.exclude).toHaveLength(2);
  expect(await get('/api/v1/exclusions/rules')).toEqual({ rules: [] });
});
