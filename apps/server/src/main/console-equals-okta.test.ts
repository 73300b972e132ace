import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { establishEmergencyAccess } from '../../test-support/people/establish-emergency-access.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { inDepth } from '../../test-support/run/test-depth.ts';
import { vendorState } from '../../test-support/company/vendor-state.ts';

let company: SimulatedCompany;
let anna: DeployingPerson;
beforeAll(async () => {
  company = await startSimulatedCompany(50, new Date('2026-01-05T00:00:00Z'), [], undefined, { vendors: ['okta'] });
  await company.runAt(new Date('2026-01-12T00:00:00Z'));
  await establishEmergencyAccess(company);
  anna = await deployingPerson(company);
});
afterAll(() => company.close());

const okta = () => company.vendors.get('okta')?.simulatorControl as OktaSimulatorControl;
const questNamed = async (id: string): Promise<Quest> => (await anna.quests('okta')).find((one) => one.quest_tome_id === id)!;
const quest = () => questNamed('protect-okta-administration');
const undone = async (jobId: string) => anna.over(await anna.rollBack(jobId));

type OktaAct = 'stage' | 'enable' | 'roll back' | 'others enable' | 'others disable' | 'read again';
const adminConsole = { control: 'okta.admin-console-second-factor-forced', rule: 'Rampart two factors' } as const;

/** As Okta itself has our rule for the Admin Console. */
async function ruleInOkta(): Promise<string | undefined> {
  const { settings } = (await vendorState(company, 'okta')) as { settings: Record<string, { name: string; id: string; status: string }[]> };
  const policy = settings['ACCESS_POLICY']?.find(({ name }) => name === 'Okta Admin Console');
  return settings[`ACCESS_POLICY ${policy?.id}`]?.find(({ name }) => name === adminConsole.rule)?.status;
}

/** A deployment of other controls that are judged by the same rules, and its rollback. */
async function readAgain(): Promise<void> {
  const started = await anna.deploy(await anna.begin(await questNamed('shorten-okta-sessions')));
  await undone((await anna.over(started)).job_uuid);
}

/** Some acts are refused with a reason, as they should be. Answers whether Okta was read for it. */
async function actOnOkta(act: OktaAct): Promise<boolean> {
  const asked = await quest();
  if (act === 'stage' || act === 'enable') {
    const started = await anna.deploy(await anna.begin(asked), { phase: act });
    if (started.statusCode !== 200) return false;
    await anna.over(started);
    // Also where nothing was written, because it was in place already. What is staged is not part of staging the rest.
    return act === 'enable' ? asked.snapshot.staged.includes(adminConsole.control) : !asked.snapshot.staged.includes(adminConsole.control);
  }
  if (act === 'roll back') {
    const { program_uuid, program_type } = asked.quest_instance_details;
    const which = new URLSearchParams({
      product_name: 'okta',
      program_uuid,
      program_type,
      quest_instance_id: asked.quest_instance_id ?? program_uuid,
    });
    const { job_uuid: id } = (await anna.ask(`/api/v1/programs/deployment/job/rollback/possible?${which}`)).json<{
      job_uuid: string | null;
    }>();
    if (id === null) return false;
    await undone(id);
    return true;
  }
  if (act === 'read again') {
    await readAgain();
    return true;
  }
  if ((await ruleInOkta()) !== undefined) {
    const status = act === 'others enable' ? 'ACTIVE' : 'INACTIVE';
    okta().setRuleStatus({ type: 'ACCESS_POLICY', policy: 'Okta Admin Console', rule: adminConsole.rule }, status);
  }
  return false;
}

test('what a later run reads as waiting in Okta cannot be marked complete, and stays staged after a reset', async () => {
  await company.api.fresh.owner.query('insert into entitlement_grant values ($1, 9, true, null)', [company.tenantId]);
  const id = await anna.begin(await quest());
  await anna.over(await anna.deploy(id, { phase: 'stage' }));
  await company.runAt(new Date('2026-01-13T00:00:00Z'));
  const step = (verb: string) => anna.post(`/api/v1/quests/instance/${id}/${verb}`, {});
  expect((await step('complete')).json()).toMatchObject({
    detail: expect.stringContaining('not enabled in Okta, as it was last read') as string,
  });
  expect([await ruleInOkta(), (await step('reset')).statusCode]).toEqual(['INACTIVE', 200]);
  expect((await quest()).snapshot.staged).toContain(adminConsole.control);
  await actOnOkta('roll back');
  expect((await quest()).snapshot.staged).not.toContain(adminConsole.control);
});

test('whatever people and others do, the console says what Okta has, over Okta’s own protocol', { timeout: 30 * 60_000 }, async () => {
  const acts = fc.constantFrom<OktaAct>('stage', 'stage', 'enable', 'enable', 'roll back', 'others enable', 'others disable', 'read again');
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: inDepth([2], [6])[0]! }), async (sequence) => {
      let isKnown = true;
      for (const act of ['stage', ...sequence, 'read again'] as const) {
        // What others change is known after the next reading of it.
        isKnown = (await actOnOkta(act)) || (isKnown && !act.startsWith('others'));
        if (!isKnown) continue;
        const [{ snapshot, confirming }, status] = [await quest(), await ruleInOkta()];
        const said = {
          confirming,
          isDeployed: snapshot.deployed.includes(adminConsole.control),
          isStagedInVain: snapshot.staged.includes(adminConsole.control) && status !== 'INACTIVE',
        };
        expect([sequence, act, said]).toEqual([sequence, act, { confirming: [], isDeployed: status === 'ACTIVE', isStagedInVain: false }]);
      }
      for (let round = 0; round < 10 && (await ruleInOkta()) !== undefined; round += 1) {
        await actOnOkta('others disable');
        await actOnOkta('roll back');
      }
    }),
    { numRuns: inDepth([1], [40])[0]!, examples: [[['others enable', 'enable']]] },
  );
});
