import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploying-test-bed.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const tailored = 'okta.legacy-blocked';
const both = [tailored, 'okta.tor-blocked'];
const tailor = (clients: readonly string[]) =>
  on.bed.ask('PATCH', '/api/v1/quests/tome/block/snapshot', {
    payload: { ...on.which(), control_parameters: [{ controls: [tailored], parameters: { clients } }] },
  });
const select = (selected: readonly string[]) =>
  on.bed.ask('POST', '/api/v1/quests/tome/block/snapshot', { payload: { ...on.which(), selected } });
async function deploy(id: string, phase: string): Promise<void> {
  expect((await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase })).statusCode).toBe(200);
  await on.settle();
}
/** A later run: the control asks for more than was deployed. */
function judgeLater(): void {
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 24 * 3_600_000);
  on.bed.judge({ [tailored]: 'fail', 'okta.tor-blocked': 'pass' });
}
async function deployedTailored(): Promise<string> {
  const id = await on.begin('block');
  expect((await tailor(['other-legacy'])).statusCode).toBe(200);
  await deploy(id, 'stage');
  await deploy(id, 'enable');
  judgeLater();
  return id;
}
const snapshot = async () => (await on.questOf('block')).snapshot;

/** A run has read the policies, and found this one enabled, disabled or gone. */
async function readLater(isEnabled: boolean | null): Promise<void> {
  const { owner } = on.bed.fresh;
  await owner.query('delete from configuration_object');
  await owner.query(
    `insert into configuration_reading (tenant_id, application_id, type, form, content, as_of)
     select tenant_id, application_id, 'policy', 1, '\\x00', now() + interval '1 hour' from deployment_job limit 1 on conflict do nothing`,
  );
  if (isEnabled !== null)
    await owner.query(
      `insert into configuration_object (tenant_id, application_id, type, object_id, name, is_enabled, hash, since)
       select distinct on (row.target) row.tenant_id, job.application_id, 'policy', row.target, 'Rampart: Block legacy', $1::boolean, '\\x00'::bytea, now()
       from deployment_change row join deployment_job job on job.id = row.job_id where row.control_id = $2`,
      [isEnabled, tailored],
    );
}

test('a control that was deployed with excluded values stays deployed when a later run finds that it asks for more', async () => {
  await deployedTailored();
  expect(await on.questOf('block')).toMatchObject({
    snapshot: { remaining: [], selected: [], staged: [], deployed: expect.arrayContaining(both) as string[] },
    is_complete: true,
  });
  await readLater(true);
  expect((await snapshot()).deployed).toEqual(expect.arrayContaining(both));
});

test('it is open again once a reading shows that what was deployed is disabled or gone', async () => {
  await deployedTailored();
  for (const isEnabled of [false, null]) {
    await readLater(isEnabled);
    expect(await snapshot()).toMatchObject({ remaining: [tailored], deployed: ['okta.tor-blocked'] });
  }
});

test('it is open again after a rollback', async () => {
  await deployedTailored();
  await on.rollBackAll();
  judgeLater();
  expect((await snapshot()).deployed).toEqual(['okta.tor-blocked']);
});

test('it can be deployed with other values: what is in force is not what is asked for now', async () => {
  const id = await deployedTailored();
  expect((await tailor([])).statusCode).toBe(200);
  judgeLater();
  expect((await snapshot()).remaining).toEqual([tailored]);
  await select([tailored]);
  await deploy(id, 'stage');
  expect(on.product.writes.length).toBeGreaterThan(0);
  judgeLater();
  // Without excluded values, the verdict is about what was deployed.
  expect((await snapshot()).remaining).toEqual([tailored]);
});
