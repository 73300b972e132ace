import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { Fault, FaultKind } from '@rampart/simulators/kit/fault-plan.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { establishEmergencyAccess } from '../../test-support/people/establish-emergency-access.ts';
import { startProcessedCompany } from '../../test-support/company/processed-company.ts';
import type { SimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { inDepth, onTurn } from '../../test-support/run/test-depth.ts';
import { vendorState } from '../../test-support/company/vendor-state.ts';

let company: SimulatedCompany;
let anna: DeployingPerson;
beforeAll(async () => {
  company = await startProcessedCompany(['microsoft-graph', 'okta', 'local-directory']);
  await establishEmergencyAccess(company);
  anna = await deployingPerson(company);
});
afterAll(() => company.close());

interface Side {
  readonly product: string;
  readonly simulator: string;
  readonly remediation: string;
  /** One of its writes. */
  readonly write: Pick<Fault, 'path' | 'method'>;
  /** The faults that it has in every run; all of them in the long one. */
  readonly usual: readonly FaultKind[];
}

const sides: readonly Side[] = [
  {
    product: 'azure_conditional_access',
    simulator: 'microsoft-graph',
    remediation: 'close-weak-ways-to-sign-in',
    write: { path: /conditionalAccess\/policies$/, method: 'POST' },
    usual: ['too-many-requests', 'lost-answer'],
  },
  {
    product: 'okta',
    simulator: 'okta',
    remediation: 'ask-for-a-second-factor-in-okta',
    write: { path: /rules/, method: 'POST' },
    usual: ['server-error', 'expired-token'],
  },
  {
    product: 'local_directory',
    simulator: 'local-directory',
    remediation: 'tidy-up-domain-accounts',
    write: { path: /^modify CN=Managers/ },
    usual: ['dropped-connection', 'lost-answer'],
  },
];
/** A change is tried once, and three times more. */
const mostAttempts = 4;
const kinds: readonly FaultKind[] = ['too-many-requests', 'server-error', 'dropped-connection', 'lost-answer', 'expired-token'];

const faultsOf = ({ simulator }: Side) => company.vendors.get(simulator)?.faults;
afterEach(() => {
  for (const { faults } of company.vendors.values()) faults.clear();
  // What a vendor allows a minute is for one of these tests, not for all of them.
  company.world.advanceTo(new Date(company.world.now().getTime() + 60_000));
});

async function deploy({ product, remediation }: Side) {
  const quest = (await anna.quests(product)).find(({ quest_tome_id: id }) => id === remediation) as Quest;
  return anna.over(await anna.deploy(await anna.begin(quest)));
}

/** Most of the time goes by waiting for a vendor, so all sides are waited for together. */
const atEachSide = (check: (side: Side, place: number) => Promise<void>) => Promise.all(sides.map(check));

const ofEachSide = inDepth(
  onTurn([0, 1], 2).map((place) => sides.map(({ usual }) => usual[place]!)),
  kinds.map((kind) => sides.map(() => kind)),
);

test.each(ofEachSide)(
  '%s, %s and %s in the middle of a write to each product end in success, and nothing is made twice',
  async (...faults) => {
    await atEachSide(async (side, place) => {
      const before = await vendorState(company, side.product);
      faultsOf(side)?.order({ kind: faults[place]!, ...side.write });
      const job = await deploy(side);
      expect([side.product, job.deployment_status, job.changes.filter(({ state }) => state !== 'applied')]).toEqual([
        side.product,
        'successful',
        [],
      ]);
      expect([side.product, (await anna.over(await anna.rollBack(job.job_uuid))).deployment_status]).toEqual([side.product, 'successful']);
      expect(await vendorState(company, side.product)).toEqual(before);
    });
  },
);

test('a write that fails permanently leaves exactly that change undone, and says so', async () => {
  await atEachSide(async (side) => {
    const before = await vendorState(company, side.product);
    faultsOf(side)?.order({ kind: 'server-error', ...side.write, times: mostAttempts });
    const job = await deploy(side);
    const failed = job.changes.filter(({ state }) => state === 'failed');
    expect(failed).toEqual([expect.objectContaining({ because: expect.stringMatching(/has a problem|is busy/) as string })]);
    expect(job.changes.filter(({ state }) => state === 'applied')).toHaveLength(job.changes.length - 1);
    expect(job.deployment_status).toBe('partial_success');
    // Where readings are behind, it is not confirmed at first, and looked at again before the job ends.
    const said = job.display_logs.filter((line) => line.includes(':exception:5:')).filter((line) => !line.includes(': not confirmed.'));
    expect(said).toEqual([expect.stringContaining(`“${failed[0]?.name}”: could not be applied.`) as string]);
    await anna.over(await anna.rollBack(job.job_uuid));
    expect(await vendorState(company, side.product)).toEqual(before);
  });
});
