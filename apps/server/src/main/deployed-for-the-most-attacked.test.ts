import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { Problem } from '@rampart/contract/problem.ts';
import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { establishEmergencyAccess } from '../../test-support/people/establish-emergency-access.ts';
import { startProcessedCompany } from '../../test-support/company/processed-company.ts';
import type { SimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { vendorState } from '../../test-support/company/vendor-state.ts';
import { listVerdicts } from '../features/assess/index.ts';

let company: SimulatedCompany;
let anna: DeployingPerson;
beforeAll(async () => {
  company = await startProcessedCompany(['microsoft-graph', 'okta', 'local-directory']);
  anna = await deployingPerson(company);
  await establishEmergencyAccess(company);
});
afterAll(() => company.close());

interface Case {
  readonly type: ProgramType;
  readonly group: string;
  readonly product: string;
  readonly tome: string;
  readonly control: string;
}

const phishing = { type: 'most_attacked_phishing', group: 'Most Attacked: Phishing' } as const;
const overall = { type: 'most_attacked_overall', group: 'Most Attacked: Overall' } as const;
const microsoft = { product: 'azure_conditional_access', tome: 'protect-the-most-attacked-in-conditional-access' };
const okta = { product: 'okta', tome: 'protect-the-most-attacked-in-okta' };
const cases: readonly Case[] = [
  { ...microsoft, ...phishing, control: 'azure-conditional-access.most-attacked-resist-phishing' },
  { ...microsoft, ...overall, control: 'azure-conditional-access.most-attacked-sign-in-daily' },
  { ...okta, ...phishing, control: 'okta.most-attacked-resist-phishing' },
  { ...okta, ...overall, control: 'okta.most-attacked-second-factor-forced' },
];

const undo = async ({ job_uuid: id }: JobDetail) => (await anna.over(await anna.rollBack(id))).deployment_status;

describe.each(cases)('$control', ({ type, group, product, tome, control }) => {
  const programOf = async () => {
    const { programs } = (await anna.ask('/api/v1/programs/list')).json<{ programs: ProgramSummary[] }>();
    return programs.find(({ program_type: each }) => each === type)!;
  };
  const which = async () => ({ program_uuid: (await programOf()).program_uuid, program_type: type, product_name: product });
  const deploy = async (more: object = {}): Promise<JobDetail> =>
    anna.over(await anna.post('/api/v1/programs/deployment/job', { ...(await which()), ...more }));
  const plan = async () => anna.post('/api/v1/programs/deployment/plan', await which());
  const stateOf = async () => (await company.api.platform.db.inTenant(company.tenantId, listVerdicts)).get(control)?.state;
  const questOf = async () =>
    (await anna.quests(product)).find(({ quest_tome_id: id, quest_instance_details: { program_type: of } }) => id === tome && of === type)!;
  const stateOfVendor = async () => JSON.stringify(await vendorState(company, product));

  test('is deployed for the group once that is there, is found in place, and is rolled back', async () => {
    expect((await programOf()).member_count).toBeGreaterThan(0);
    const refused = await deploy();
    const because = expect.stringMatching(new RegExp(`exception:3:The group “${group}” does not exist`));
    expect([refused.deployment_status, refused.display_logs.at(-2)]).toEqual(['failed', because]);
    const problem = await plan();
    expect([problem.statusCode, problem.json<Problem>().code]).toEqual([409, 'people_group_missing']);

    expect((await deploy({ deployment_type: 'people-list' })).deployment_status).toBe('successful');
    expect(await stateOf()).toBe('fail');
    const before = await stateOfVendor();
    const { changes, unknown } = (await plan()).json<ShownPlan>();
    expect([changes.map(({ control_id: id }) => id), unknown]).toEqual([changes.map(() => control), []]);
    expect(changes.length).toBeGreaterThan(0);
    const audiences = changes.flatMap(({ differences }) => differences.filter(({ after }) => after?.includes(`Rampart: ${group}`)));
    expect(audiences.length).toBeGreaterThanOrEqual(changes.length);
    const staged = await deploy();
    expect([staged.deployment_status, await stateOf()]).toEqual(['successful', 'fail']);

    const quest = await questOf();
    expect(quest.snapshot.staged).toEqual([control]);
    const enabled = await anna.over(await anna.deploy(await anna.begin(quest), { phase: 'enable' }));
    expect([enabled.deployment_status, await stateOf()]).toEqual(['successful', 'pass']);

    expect([await undo(enabled), await stateOf()]).toEqual(['successful', 'fail']);
    expect(await undo(staged)).toBe('successful');
    expect(await stateOfVendor()).toBe(before);
  });
});
