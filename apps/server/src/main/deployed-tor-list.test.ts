import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { toNetworks } from '@rampart/domain/ip-ranges.ts';
import { exitsOf } from '@rampart/simulators/tor-project/exit-list.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { establishEmergencyAccess } from '../../test-support/people/establish-emergency-access.ts';
import { startProcessedCompany } from '../../test-support/company/processed-company.ts';
import type { SimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { untilJobOver } from '../../test-support/queue/until-job-over.ts';
import { vendorState } from '../../test-support/company/vendor-state.ts';
import { listVerdicts } from '../features/assess/index.ts';
import { deployDueSubscriptions } from '../features/remediate/subscriptions/deploy-due.ts';
import { platformDeployments } from './wire-deployments.ts';

let company: SimulatedCompany;
let anna: DeployingPerson;

beforeAll(async () => {
  company = await startProcessedCompany(['microsoft-graph', 'okta', 'local-directory']);
  anna = await deployingPerson(company);
  // What follows happens at the real time, and so does the list.
  await company.publishExits(new Date());
  await establishEmergencyAccess(company);
});
afterAll(() => company.close());

const verdictOf = async (id: string) => (await company.api.platform.db.inTenant(company.tenantId, listVerdicts)).get(id);
const which = ({ quest_instance_details: { program_uuid, program_type, product } }: Quest) => ({ program_uuid, program_type, product });

const statesOf = (jobs: readonly JobDetail[]) => jobs.map(({ deployment_status: status }) => status);

const sides = [
  { product: 'okta', control: 'okta.tor-exits-blocked', most: 1000, kind: 'zone' },
  { product: 'azure_conditional_access', control: 'azure-conditional-access.tor-sign-ins-blocked', most: 2000, kind: 'location' },
];

describe.each(sides)('the list of Tor exit nodes at $product', ({ product, control, most, kind }) => {
  const questNow = async (): Promise<Quest> => {
    const quest = (await anna.quests(product)).find(({ quest_tome_quest_type: type }) => type === 'subscription.tor');
    if (quest === undefined) throw new Error(`${product} has no remediation of that type.`);
    return quest;
  };

  /** The jobs of the remediation when all are over, oldest first. */
  async function finishedJobs(): Promise<JobDetail[]> {
    const { quest_instance_id: instance } = await questNow();
    for (let known = -1; ;) {
      const { rows } = await company.api.fresh.owner.query<{ id: string }>(
        'select id from deployment_job where quest_instance_id = $1 order by created_at, id',
        [instance],
      );
      if (rows.length === known) return Promise.all(rows.map(({ id }) => anna.job(id)));
      for (const { id } of rows) await untilJobOver(company.api.fresh.owner, id);
      known = rows.length;
    }
  }

  let before: unknown;
  let deployed: unknown;

  test('is planned as a whole, deployed within the vendor’s limits by a subscription, and judged by what was read back', async () => {
    const quest = await questNow();
    expect([quest.steps, quest.snapshot.selected]).toEqual([
      ['introduction', 'subscription/tor/content', 'subscription/subscribe', 'complete'],
      [control],
    ]);
    before = await vendorState(company, product);
    const networks = toNetworks(exitsOf(company.world)).length;
    const plan = await anna.plan(quest);
    const places = plan.changes.filter(({ object }) => object === kind);
    expect([plan.unknown, places.length, networks > 1000]).toEqual([[], Math.ceil(networks / most), true]);
    const body = { quest_tome_id: quest.quest_tome_id, ...which(quest), plan_hash: plan.plan_hash };
    const subscribed = await anna.post(`/api/v1/quests/tome/${quest.quest_tome_id}/subscription/subscribe`, body);
    expect(subscribed.statusCode).toBe(200);
    const jobs = await finishedJobs();
    expect([statesOf(jobs), jobs[0]?.changes.map(({ name }) => name)]).toEqual([['successful'], plan.changes.map(({ name }) => name)]);
    expect(await verdictOf(control)).toMatchObject({ state: 'pass' });
    expect((await questNow()).snapshot.deployed).toEqual([control]);
    deployed = await vendorState(company, product);
  });

  test('is deployed anew when it changes: the plan names the addresses that came and went', async () => {
    const due = () => deployDueSubscriptions(platformDeployments(company.api.platform), company.tenantId);
    await due();
    expect(await finishedJobs()).toHaveLength(1);
    const old = new Set(toNetworks(exitsOf(company.world)));
    company.world.advanceTo(new Date(company.world.now().getTime() + dayMs));
    const now = new Set(toNetworks(exitsOf(company.world)));
    await company.publishExits(new Date());
    const plan = await anna.plan(await questNow());
    const text = JSON.stringify(plan.changes);
    expect(plan.changes.every(({ kind: made, object }) => made === 'update' && object === kind)).toBe(true);
    expect(text).toMatch(/\d+ that stay/);
    const [came] = [...now].filter((network) => !old.has(network));
    const [went] = [...old].filter((network) => !now.has(network));
    expect([text.includes(came!), text.includes(went!)]).toEqual([true, true]);
    await due();
    const jobs = await finishedJobs();
    expect([statesOf(jobs), jobs[1]?.changes.length]).toEqual([['successful', 'successful'], plan.changes.length]);
    expect(await verdictOf(control)).toMatchObject({ state: 'pass' });
    expect((await anna.plan(await questNow())).changes).toEqual([]);
  });

  test('is rolled back to what was before, which pauses the subscription', async () => {
    const { quest_instance_id: instance } = await questNow();
    const [first, update] = await finishedJobs();
    const undone = await anna.over(await anna.rollBack(update!.job_uuid));
    expect(undone.deployment_status).toBe('successful');
    expect(await vendorState(company, product)).toEqual(deployed);
    expect(await verdictOf(control)).toMatchObject({ state: 'fail' });
    const { rows } = await company.api.fresh.owner.query(
      'select paused_at is not null as paused from subscription where remediation_id = $1',
      [instance],
    );
    expect(rows).toEqual([{ paused: true }]);
    // A vendor allows so many calls a minute, and no person deploys as often in one.
    company.world.advanceTo(new Date(company.world.now().getTime() + 60_000));
    expect((await anna.over(await anna.rollBack(first!.job_uuid))).deployment_status).toBe('successful');
    expect(await vendorState(company, product)).toEqual(before);
    await deployDueSubscriptions(platformDeployments(company.api.platform), company.tenantId);
    expect(await vendorState(company, product)).toEqual(before);
  });
});
