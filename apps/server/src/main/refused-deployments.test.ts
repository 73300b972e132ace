import { randomUUID } from 'node:crypto';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { establishEmergencyAccess } from '../../test-support/people/establish-emergency-access.ts';
import { startProcessedCompany } from '../../test-support/company/processed-company.ts';
import type { SimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { vendorState } from '../../test-support/company/vendor-state.ts';
import { agreementVersion } from '../features/tenants/index.ts';

let company: SimulatedCompany;
let anna: DeployingPerson;
let anonymous: DeployingPerson;

beforeAll(async () => {
  company = await startProcessedCompany(['microsoft-graph', 'okta', 'local-directory']);
  anna = await deployingPerson(company);
  const { api } = company;
  const tenantId = await api.fresh.createTenant('Strangers');
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
  anonymous = await deployingPerson({ api, tenantId });
});
afterAll(() => company.close());

const okta = () => company.vendors.get('okta')?.simulatorControl as OktaSimulatorControl;
const questOf = async (product: string, remediation: string): Promise<Quest> =>
  (await anna.quests(product)).find(({ quest_tome_id: id }) => id === remediation)!;
const startRemediation = async (product: string, remediation: string) => anna.begin(await questOf(product, remediation));
const deployed = async (product: string, remediation: string) => anna.over(await anna.deploy(await startRemediation(product, remediation)));
const undone = async (jobId: string) => anna.over(await anna.rollBack(jobId));
const passwords = ['okta', 'strengthen-okta-passwords'] as const;
const administration = ['okta', 'protect-okta-administration'] as const;

test('plans and makes no sign-in change without an emergency access user', async () => {
  const quest = await questOf('azure_conditional_access', 'close-weak-ways-to-sign-in');
  const before = await vendorState(company, 'azure_conditional_access');
  const which = (({ program_uuid, program_type, product }) => ({ program_uuid, program_type, product }))(quest.quest_instance_details);
  const plan = await anna.post(`/api/v1/quests/tome/${quest.quest_tome_id}/plan`, which);
  expect([plan.statusCode, plan.json()]).toEqual([
    409,
    expect.objectContaining({ detail: expect.stringContaining('Emergency Access') as string }),
  ]);
  const job = await deployed('azure_conditional_access', 'close-weak-ways-to-sign-in');
  expect([job.deployment_status, job.changes]).toEqual(['failed', []]);
  expect(job.display_logs.some((line) => line.includes(':exception:4:'))).toBe(true);
  expect(await vendorState(company, 'azure_conditional_access')).toEqual(before);
});

describe('with an emergency access user', () => {
  beforeAll(() => establishEmergencyAccess(company), 60_000);

  test('does not carry out a plan when the product has changed since', async () => {
    const quest = await questOf(...passwords);
    const { plan_hash, changes } = await anna.plan(quest);
    const policy = { type: 'PASSWORD', policy: changes.find(({ object }) => object === 'policy')?.name ?? '' } as const;
    okta().changePolicy(policy, { settings: { password: { complexity: { minLength: 9 } } } });
    const before = await vendorState(company, 'okta');
    const job = await anna.over(await anna.deploy(await anna.begin(quest), { plan_hash }));
    expect([job.deployment_status, job.changes]).toEqual(['failed', []]);
    expect(job.display_logs.some((line) => line.includes(':exception:2:'))).toBe(true);
    expect(await vendorState(company, 'okta')).toEqual(before);
  });

  test('refuses to roll back a rollback, or a deployment twice', async () => {
    const { job_uuid: id } = await deployed(...administration);
    const { job_uuid: undo } = await undone(id);
    const again = await Promise.all([anna.rollBack(undo), anna.rollBack(id)]);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(again.map((answer) => answer.json<{ detail: string }>().detail)).toEqual([
      'A rollback cannot be rolled back. Deploy the remediation again instead.',
      'This deployment has been rolled back already.',
    ]);
  });

  test('does not find the job of another tenant', async () => {
    const { job_uuid: id } = await deployed(...administration);
    const asked = await Promise.all([
      anonymous.ask(`/api/v1/programs/deployment/job?job_uuid=${id}`),
      anonymous.ask(`/api/v1/programs/deployment/job/rollback?orig_deploy_job_uuid=${id}`),
      anonymous.rollBack(id),
      anonymous.post('/api/v1/programs/deployment/job/approval', { job_uuid: id, approve: true }),
      anonymous.post('/api/v1/programs/deployment/job/approval/plan', { job_uuid: id }),
      anonymous.deploy((await questOf(...administration)).quest_instance_id ?? ''),
    ]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await anonymous.jobs()).toEqual([]);
    expect((await undone(id)).deployment_status).toBe('successful');
  });

  test('refuses malformed requests, and starts nothing', async () => {
    const instance = await startRemediation(...administration);
    const { program_uuid } = (await questOf(...passwords)).quest_instance_details;
    const program = { program_uuid, program_type: 'baseline', product_name: 'okta' };
    const count = (await anna.jobs()).length;
    const refused = await Promise.all([
      anna.deploy(instance, { phase: 'rollback' }),
      anna.deploy(instance, { phase: '' }),
      anna.deploy(instance, { plan_hash: 'x'.repeat(101) }),
      anna.deploy(instance, { surprise: true }),
      anna.ask('/api/v1/programs/deployment/job?job_uuid=1'),
      anna.ask("/api/v1/programs/deployment/job?job_uuid=' or 1=1 --"),
      anna.rollBack('../../etc/passwd'),
      anna.rollBack(''),
      anna.post('/api/v1/programs/deployment/job', { ...program, program_type: 'everything' }),
      anna.post('/api/v1/programs/deployment/job', { ...program, program_uuid: 'nothing' }),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400));
    const unknown = await Promise.all([
      anna.ask(`/api/v1/programs/deployment/job?job_uuid=${randomUUID()}`),
      anna.rollBack(randomUUID()),
      anna.deploy(randomUUID()),
      anna.deploy('%00'),
      anna.deploy('not-an-id'),
      anna.post('/api/v1/programs/deployment/job', { ...program, program_uuid: randomUUID() }),
    ]);
    expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await anna.deploy(instance, { plan_hash: 'x'.repeat(2 * 1024 * 1024) })).statusCode).toBe(413);
    expect(await anna.jobs()).toHaveLength(count);
  });
});
