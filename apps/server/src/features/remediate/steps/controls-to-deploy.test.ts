import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { deployDueSubscriptions } from '../subscriptions/deploy-due.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const accepted = 'okta.legacy-blocked';
const subscribe = (tome: string) => on.post(`/api/v1/quests/tome/${tome}/subscription/subscribe`, { quest_tome_id: tome, ...on.which() });
const select = (tome: string, selected: string[]) =>
  on.bed.ask('POST', `/api/v1/quests/tome/${tome}/snapshot`, { payload: { ...on.which(), selected } });
const later = () => {
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 3600_000);
};
const sweep = () => deployDueSubscriptions(on.deps, testTenantId);
const requested = async () => {
  const { rows } = await on.bed.fresh.owner.query<{ requested_controls: { controlId: string }[] }>(
    'select requested_controls from deployment_job order by created_at, id',
  );
  return rows.map(({ requested_controls: controls }) => controls.map(({ controlId }) => controlId));
};

test('a subscription deploys no control whose risk is accepted, unless a person selected it', async () => {
  on.bed.judged.acceptedRisks.add(accepted);
  expect((await subscribe('both')).statusCode).toBe(200);
  await on.settle();
  later();
  expect((await select('both', [accepted])).statusCode).toBe(200);
  expect((await subscribe('both')).statusCode).toBe(200);
  expect(await requested()).toEqual([['okta.tor-blocked'], [accepted, 'okta.tor-blocked']]);
});

test('what was selected since its risk was accepted stays in the subscription, until the risk is accepted anew', async () => {
  on.bed.judged.acceptedRisks.add(accepted);
  later();
  expect((await select('both', [accepted, 'okta.tor-blocked'])).statusCode).toBe(200);
  expect((await subscribe('both')).statusCode).toBe(200);
  await on.settle();
  for (const renewed of [false, true]) {
    later();
    if (renewed) on.bed.judged.acceptedRisks.add(accepted);
    on.bed.judge({ [accepted]: 'fail' });
    await sweep();
    await on.settle();
  }
  const all = await requested();
  expect(all.map((ids) => ids.includes(accepted))).toEqual([true, true, false]);
});

test('a running subscription deploys no control whose risk is accepted later, whatever follows', async () => {
  expect((await subscribe('both')).statusCode).toBe(200);
  await on.settle();
  later();
  on.bed.judged.acceptedRisks.add(accepted);
  later();
  await sweep();
  await on.settle();
  // These events list it as in place, and choose nothing.
  expect((await subscribe('both')).statusCode).toBe(200);
  await on.settle();
  on.bed.judge({ [accepted]: 'fail' });
  later();
  await sweep();
  const all = await requested();
  expect(all.map((ids) => ids.includes(accepted))).toEqual([true, false, false, false]);
});

test('a subscription with nothing left but accepted risks is refused, and says why', async () => {
  on.bed.judged.acceptedRisks.add('okta.tor-blocked');
  const response = await subscribe('keep');
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
    409,
    'There is nothing to deploy: only controls whose risk is accepted are left. Withdraw one, or end the subscription.',
  ]);
});

test('one that follows the data is not due because of a control that it does not deploy', async () => {
  expect((await subscribe('follow')).statusCode).toBe(200);
  await on.settle();
  const before = (await on.jobs()).length;
  later();
  on.bed.judged.acceptedRisks.add('okta.tor-blocked');
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await sweep();
  expect(await on.jobs()).toHaveLength(before);
  const { rows } = await on.bed.fresh.owner.query("select subject from notification where subject like '%could not be deployed%'");
  expect(rows).toEqual([]);
});

test('what is staged is enabled without a control whose risk was accepted since', async () => {
  const id = await on.begin('block');
  const deploy = (phase: string) => on.post(`/api/v1/quests/instance/${id}/deploy`, { phase });
  const planned = async () => {
    const plan = await on.post('/api/v1/quests/tome/block/plan', { ...on.which(), phase: 'enable' });
    return plan.json<{ changes: { control_id: string }[] }>().changes.map(({ control_id: control }) => control);
  };
  expect((await deploy('stage')).statusCode).toBe(200);
  await on.settle();
  later();
  on.bed.judged.acceptedRisks.add(accepted);
  expect(await planned()).toEqual(['okta.tor-blocked']);
  expect((await deploy('enable')).statusCode).toBe(200);
  await on.settle();
  expect((await requested()).at(-1)).toEqual(['okta.tor-blocked']);
  expect((await on.questOf('block')).snapshot).toMatchObject({ staged: [accepted], deployed: ['okta.tor-blocked'] });
  const nothing = await deploy('enable');
  expect([nothing.statusCode, nothing.json<{ detail: string }>().detail]).toEqual([
    400,
    'Only controls whose risk is accepted are staged. Withdraw the accepted risk of one to enable it.',
  ]);
});

test('what a person selects after its risk was accepted is staged and enabled', async () => {
  on.bed.judged.acceptedRisks.add(accepted);
  later();
  expect((await select('block', [accepted])).statusCode).toBe(200);
  const id = await on.begin('block');
  for (const phase of ['stage', 'enable']) {
    expect((await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase })).statusCode).toBe(200);
    await on.settle();
  }
  expect(await requested()).toEqual([[accepted], [accepted]]);
});

test('a program deploys no control whose risk is accepted', async () => {
  on.bed.judged.acceptedRisks.add(accepted);
  const { product, ...program } = on.which();
  const deploy = () => on.post('/api/v1/programs/deployment/job', { ...program, product_name: product });
  expect((await deploy()).statusCode).toBe(200);
  const [controls] = await requested();
  expect(controls).toContain('okta.tor-blocked');
  expect(controls).not.toContain(accepted);
  for (const id of on.bed.judged.verdicts.keys()) on.bed.judged.acceptedRisks.add(id);
  expect((await deploy()).json<{ detail: string }>().detail).toBe(
    'Everything that this program asks of the product is in place, or its risk is accepted.',
  );
});
