import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { productOf } from '@rampart/domain/control.ts';
import { peopleOfPrograms } from '@rampart/domain/people/group-in-directory.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { establishEmergencyAccess } from '../../test-support/people/establish-emergency-access.ts';
import { startProcessedCompany } from '../../test-support/company/processed-company.ts';
import type { SimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { vendorState } from '../../test-support/company/vendor-state.ts';
import { listVerdicts } from '../features/assess/index.ts';
import { requestDeployment } from '../features/deploy/index.ts';
import { platformDeployments } from './wire-deployments.ts';

let company: SimulatedCompany;
let anna: DeployingPerson;
let ben: DeployingPerson;

beforeAll(async () => {
  company = await startProcessedCompany();
  await establishEmergencyAccess(company);
  [anna, ben] = [await deployingPerson(company), await deployingPerson(company)];
});
afterAll(() => company.close());

const graph = () => company.vendors.get('microsoft-graph')?.simulatorControl as GraphSimulatorControl;
const okta = () => company.vendors.get('okta')?.simulatorControl as OktaSimulatorControl;
const directory = () => company.vendors.get('local-directory')?.simulatorControl as DirectorySimulatorControl;
const questOf = async (product: string, remediation: string): Promise<Quest> =>
  (await anna.quests(product)).find(({ quest_tome_id: id }) => id === remediation)!;
const startRemediation = async (product: string, remediation: string) => anna.begin(await questOf(product, remediation));
const deployed = async (product: string, remediation: string) => anna.over(await anna.deploy(await startRemediation(product, remediation)));
const undone = async (jobId: string) => anna.over(await anna.rollBack(jobId));
const tenTimes = async <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act));
const jobIdsOf = (answers: readonly LightMyRequestResponse[]) =>
  new Set(answers.map((answer) => answer.json<{ job_uuid: string }>().job_uuid));
const passwords = ['okta', 'strengthen-okta-passwords'] as const;
const administration = ['okta', 'protect-okta-administration'] as const;

test('two administrators who deploy to one product: one waits for the other, and their writes do not interleave', async () => {
  const [first, second] = [await startRemediation(...administration), await startRemediation('okta', 'strengthen-okta-authenticators')];
  const seen = okta().requests().length;
  const jobs = await Promise.all([anna.deploy(first), ben.deploy(second)].map(async (started) => anna.over(await started)));
  expect(jobs.map(({ deployment_status: status }) => status)).toEqual(['successful', 'successful']);
  expect(jobs.map(({ deployed_by: by }) => by)).toEqual([anna.email, ben.email]);
  const writes = okta()
    .requests()
    .slice(seen)
    .filter(({ method, path }) => method !== 'GET' && !path.includes('token'));
  const whose = writes.map(({ path }) => (path.includes('/rules') ? 'first' : 'second'));
  expect(new Set(whose).size).toBe(2);
  expect(whose.filter((one, place) => place > 0 && one !== whose[place - 1])).toHaveLength(1);
  for (const { job_uuid: id } of jobs) expect((await undone(id)).deployment_status).toBe('successful');
});

test('the same request ten times concurrently is one job: deployed, switched on, rolled back, and for a whole program', async () => {
  const instance = await startRemediation(...administration);
  const staged = await tenTimes(() => anna.deploy(instance));
  expect(jobIdsOf(staged).size).toBe(1);
  const { job_uuid: id } = await anna.over(staged[0]!);
  const enabled = await tenTimes(() => anna.deploy(instance, { phase: 'enable' }));
  expect(jobIdsOf(enabled).size).toBe(1);
  const switchedOn = await anna.over(enabled[0]!);
  for (const jobId of [switchedOn.job_uuid, id]) {
    const undoing = await tenTimes(() => anna.rollBack(jobId));
    expect(jobIdsOf(undoing).size).toBe(1);
    expect((await anna.over(undoing[0]!)).deployment_status).toBe('successful');
  }
  const { program_uuid, program_type } = (await questOf(...passwords)).quest_instance_details;
  const program = { program_uuid, program_type, product_name: 'okta' };
  const whole = await tenTimes(() => anna.post('/api/v1/programs/deployment/job', program));
  expect(jobIdsOf(whole).size).toBe(1);
  await undone((await anna.over(whole[0]!)).job_uuid);
});

test('after a rollback, without processing in between, the controls are selected again and can be deployed anew', async () => {
  const hostile = ['okta', 'block-hostile-networks-in-okta'] as const;
  const job = await deployed(...hostile);
  expect((await undone(job.job_uuid)).deployment_status).toBe('successful');
  const { snapshot } = await questOf(...hostile);
  const concerned = new Set(job.changes.map(({ control_id: id }) => id));
  expect(concerned.size).toBeGreaterThan(0);
  expect(snapshot.selected.toSorted()).toEqual(expect.arrayContaining([...concerned].toSorted()));
  expect([...snapshot.staged, ...snapshot.deployed].filter((id) => concerned.has(id))).toEqual([]);
});

const conflictsOf = ({ changes }: { changes: readonly { state: string; name: string }[] }) =>
  changes.filter(({ state }) => state === 'conflict').map(({ name }) => name);

test('an edit in conditional access between deploying and rolling back survives, and is reported', async () => {
  const job = await deployed('azure_conditional_access', 'close-weak-ways-to-sign-in');
  const name = job.changes[0]?.name ?? '';
  graph().changePolicy(name, { state: 'disabled' });
  const undo = await undone(job.job_uuid);
  expect([undo.deployment_status, conflictsOf(undo)]).toEqual(['partial_success', [name]]);
  expect(
    graph()
      .policies()
      .find(({ displayName }) => displayName === name),
  ).toMatchObject({ state: 'disabled' });
  graph().deletePolicy(name);
});

test('an edit in Okta survives, whether of another setting or of the same', async () => {
  const job = await deployed(...passwords);
  const policy = { type: 'PASSWORD', policy: job.changes.find(({ object }) => object === 'policy')?.name ?? '' } as const;
  okta().changePolicy(policy, { settings: { password: { complexity: { minLength: 21 }, age: { maxAgeDays: 77 } } } });
  const undo = await undone(job.job_uuid);
  expect(conflictsOf(undo).length).toBeGreaterThan(0);
  expect(undo.deployment_status).toBe('partial_success');
  expect(JSON.stringify(await vendorState(company, 'okta'))).toMatch(/"minLength":21.*"maxAgeDays":77|"maxAgeDays":77.*"minLength":21/);
});

test('an edit in the directory survives, and is reported', async () => {
  const job = await deployed('local_directory', 'strengthen-domain-passwords');
  directory().changeDomainPolicy({ minPwdLength: ['21'] });
  const undo = await undone(job.job_uuid);
  expect([undo.deployment_status, conflictsOf(undo)]).toEqual(['partial_success', ['Domain password policy']]);
  expect(JSON.stringify(await vendorState(company, 'local_directory'))).toContain('"minpwdlength":["21"]');
});

/** Everything of a product for everyone that is not in place, staged by one job. */
async function deployAll(product: string): Promise<JobDetail> {
  const { platform } = company.api;
  const by = { actorId: '', actor: anna.email, source: '127.0.0.1', requestId: '' };
  const id = await platform.db.inTenant(company.tenantId, async (tx) => {
    const verdicts = await listVerdicts(tx);
    const requested = controlRegistry
      .filter((one) => productOf(one) === product && one.remedy.changes !== undefined && verdicts.get(one.id)?.state === 'fail')
      .filter(({ programs }) => peopleOfPrograms(programs) === undefined)
      .map(({ id: controlId }) => ({ controlId, leftOut: {}, group: 'everyone' }));
    const request = { product, phase: 'stage', requested, action: 2, programId: null, remediationId: null, by } as const;
    return requestDeployment(platformDeployments(platform), tx, request);
  });
  return anna.finished(id);
}

/** The state of a vendor but for the objects of these names. */
const without = (state: unknown, ...names: readonly string[]): unknown => {
  if (Array.isArray(state)) return state.filter((one) => !isNamed(one, names)).map((one) => without(one, ...names));
  if (typeof state !== 'object' || state === null) return state;
  return Object.fromEntries(Object.entries(state).map(([name, inner]) => [name, without(inner, ...names)]));
};
const isNamed = (one: unknown, names: readonly string[]): boolean => {
  const { name, displayName } = (typeof one === 'object' && one !== null ? one : {}) as { name?: string; displayName?: string };
  return names.includes(displayName ?? name ?? '');
};
const ofVendor = (state: unknown, name: string): string[] =>
  [...JSON.stringify(state).matchAll(/"(?:displayName|name)":"([^"]*)"/g)].map(([, found]) => found!).filter((found) => found === name);

test('of ten objects in conditional access two are edited before the rollback: they stay as edited and are reported, the others are as before', async () => {
  const before = await vendorState(company, 'azure_conditional_access');
  const job = await deployAll('azure_conditional_access');
  expect([job.deployment_status, job.changes.length]).toEqual(['successful', 10]);
  const [list, scalar, reordered] = ['Headquarters network', 'Rampart: Block device code flow', 'Rampart: Block legacy authentication'];
  const ranges = [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '198.51.100.0/24' }];
  graph().changeLocation(list, { '@odata.type': '#microsoft.graph.ipNamedLocation', ipRanges: ranges });
  graph().changePolicy(scalar, { state: 'disabled' });
  // The order of a list says nothing: it is the same policy.
  graph().changePolicy(reordered, { conditions: { clientAppTypes: ['other', 'exchangeActiveSync'] } });
  const undo = await undone(job.job_uuid);
  expect([undo.deployment_status, conflictsOf(undo).toSorted()]).toEqual(['partial_success', [list, scalar].toSorted()]);
  const after = await vendorState(company, 'azure_conditional_access');
  expect(without(after, list, scalar)).toEqual(without(before, list, scalar));
  expect(
    graph()
      .locations()
      .find(({ displayName }) => displayName === list),
  ).toMatchObject({
    ipRanges: [expect.objectContaining({ cidrAddress: '198.51.100.0/24' })],
  });
  expect(ofVendor(after, scalar)).toHaveLength(1);
  graph().deletePolicy(scalar);
});

test('of the objects that are deployed to Okta two are edited before the rollback: they stay as edited and are reported, the others are as before', async () => {
  const before = await vendorState(company, 'okta');
  const job = await deployAll('okta');
  expect(job.deployment_status).toBe('successful');
  expect(job.changes.length).toBeGreaterThanOrEqual(8);
  okta().changeZone('Blocked countries', { locations: ['RU', 'CN'].map((country) => ({ country, region: null })) });
  const rule = { type: 'OKTA_SIGN_ON', policy: 'Office staff', rule: 'In the offices' } as const;
  okta().changeRule(rule, { actions: { signon: { session: { maxSessionLifetimeMinutes: 600 } } } });
  const undo = await undone(job.job_uuid);
  expect([undo.deployment_status, conflictsOf(undo).toSorted()]).toEqual([
    'partial_success',
    ['Blocked countries', 'Office staff: In the offices'],
  ]);
  const after = await vendorState(company, 'okta');
  const edited = ['Blocked countries', 'In the offices'];
  expect(without(after, ...edited)).toEqual(without(before, ...edited));
  expect(JSON.stringify(after)).toMatch(/"country":"RU".*"country":"CN"/);
  expect(JSON.stringify(after)).toContain('"maxSessionLifetimeMinutes":600');
});

const disconnect = async (product: string) => {
  const { headers } = await company.api.signedIn(company.tenantId, 'administrator');
  const { id } = company.applications.find((one) => one.product === product)!;
  return company.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', headers, payload: { application_uuid: id } });
};

/** With the same credentials; the application is another. */
async function reconnect(product: string): Promise<SimulatedCompany> {
  const { headers } = await company.api.signedIn(company.tenantId, 'administrator');
  const { method, credentials } = company.connections.find((one) => one.product === product)!;
  const payload = { product, auth_method: method, credentials };
  const answer = await company.api.app.inject({ method: 'POST', url: '/api/credentials/create', headers, payload });
  const [application] = answer.json<{ applications: { uuid: string }[] }>().applications;
  const isThis = (one: { product: string }) => one.product === product;
  return { ...company, applications: company.applications.map((one) => (isThis(one) ? { ...one, id: application!.uuid } : one)) };
}

test('disconnecting answers when the write in flight is over, the deployment is aborted, nothing follows, and it is rolled back after connecting again', async () => {
  const before = await vendorState(company, 'okta');
  const instance = await startRemediation(...administration);
  const { faults } = company.vendors.get('okta')!;
  const arrivals = vi.spyOn(faults, 'take');
  for (const method of ['POST', 'PUT']) faults.order({ kind: 'slow', method, path: /\/rules/, delayMs: 2500 });
  const writes = () => arrivals.mock.calls.filter(([path, method]) => method !== 'GET' && !path.includes('token')).length;
  const started = await anna.deploy(instance);
  await expect.poll(writes, { timeout: 30_000 }).toBe(1);
  expect((await disconnect('okta')).statusCode).toBe(204);
  const sent = arrivals.mock.calls.length;
  const job = await anna.job(started.json<{ job_uuid: string }>().job_uuid);
  expect([job.deployment_state, job.changes[0]?.state]).toEqual(['aborted', 'unconfirmed']);
  expect(job.changes.slice(1).map(({ state }) => state)).toEqual(job.changes.slice(1).map(() => 'failed'));
  expect([arrivals.mock.calls.length, writes()]).toEqual([sent, 1]);
  arrivals.mockRestore();
  faults.clear();
  const again = await reconnect('okta');
  expect((await undone(job.job_uuid)).deployment_status).toBe('successful');
  expect(await vendorState(again, 'okta')).toEqual(before);
});

test('a product that is disconnected in the middle is left as far as it came, and nothing stays under way', async () => {
  const instance = await startRemediation('local_directory', 'tidy-up-domain-accounts');
  company.vendors.get('local-directory')?.faults.order({ kind: 'slow', path: /^modify/, delayMs: 3000 });
  const started = await anna.deploy(instance);
  await disconnect('local_directory');
  const { deployment_state: state, changes } = await anna.over(started);
  expect(state).toBe('aborted');
  expect(changes.filter((change) => change.state === 'planned' || change.state === 'applying')).toEqual([]);
  expect((await anna.rollBack(started.json<{ job_uuid: string }>().job_uuid)).statusCode).toBe(409);
});
