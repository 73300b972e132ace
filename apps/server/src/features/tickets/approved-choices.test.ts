import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import { openTicketTestBed, putJiraDefaults, type TicketTestBed } from '../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await putJiraDefaults(bed);
});

const hourMs = 3_600_000;
const pass = (ms: number) => {
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + ms);
};
const detailOf = (response: LightMyRequestResponse): string => response.json<{ detail: string }>().detail;
const chosen = (template: string, method: 'POST' | 'PATCH', body: object) =>
  bed.on.bed.ask(method, `/api/v1/quests/tome/${template}/snapshot`, { payload: { ...bed.on.which(), ...body } });
const select = (template: string, selected: readonly string[]) => chosen(template, 'POST', { selected });
const leaveOut = (template: string, controlId: string) =>
  chosen(template, 'PATCH', { control_parameters: [{ controls: [controlId], parameters: { clients: ['other-legacy'] } }] });
const hashOf = async (template: string, phase: string) =>
  (await bed.on.post(`/api/v1/quests/tome/${template}/plan`, { ...bed.on.which(), phase })).json<ShownPlan>().plan_hash;
const deploy = async (id: string, phase: 'stage' | 'enable') =>
  bed.on.post(`/api/v1/quests/instance/${id}/deploy`, { phase, plan_hash: await hashOf('block', phase) });

async function approve(id: string): Promise<void> {
  const { simulatorControl } = bed.jira;
  simulatorControl.advance();
  if (simulatorControl.issues()[0]?.status !== 'To Do') simulatorControl.move('SEC-1', 'To Do');
  simulatorControl.move('SEC-1', 'Waiting for approval', 'Approved');
  pass(60_000);
  await bed.tracked(id);
}

async function approveAnew(id: string): Promise<void> {
  await bed.ask('POST', `/api/v1/integrations/common/issue/plan?quest_instance_id=${id}`);
  bed.jira.simulatorControl.advance();
  await bed.deliver(id);
  await approve(id);
}

/** A subscription that the ticket SEC-1 has approved with the controls that are selected, and that has been deployed once. */
async function subscribed(selected: readonly string[]): Promise<string> {
  const id = await bed.on.begin('both');
  await select('both', selected);
  await bed.create(id);
  await approve(id);
  const asked = { quest_tome_id: 'both', ...bed.on.which(), plan_hash: await hashOf('both', 'stage') };
  expect((await bed.on.post('/api/v1/quests/tome/both/subscription/subscribe', asked)).statusCode).toBe(200);
  await bed.on.settle();
  await bed.deliver(id);
  return id;
}

/** The product has lost what was deployed, and the subscription is due. */
async function deployAgain(): Promise<string[]> {
  const { objects } = bed.on.product;
  for (const [id, { name }] of objects) if (name === 'Rampart: Tor' || name === 'Rampart: Block legacy') objects.delete(id);
  bed.on.product.writes.length = 0;
  pass(2 * hourMs);
  await bed.deployDue();
  await bed.on.settle();
  return [...bed.on.product.writes];
}

const refusals = async (): Promise<string[]> => {
  const { rows } = await bed.on.bed.fresh.owner.query<{ subject: string }>(
    "select distinct subject from notification where subject like '%could not be deployed%'",
  );
  return rows.map(({ subject }) => subject);
};

const addAdministrator = () =>
  bed.on.bed.fresh.owner.query(
    `with added as (insert into account (id, email, primary_tenant_id, verified_at) values ($2, 'bert@example.test', $1, now()) on conflict do nothing)
     insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator') on conflict do nothing`,
    [testTenantId, '00000000-0000-4000-8000-0000000000be'],
  );

test('a subscription goes on with what its ticket approved, and with nothing that was chosen since', async () => {
  await addAdministrator();
  const id = await subscribed(['okta.tor-blocked']);
  expect(await deployAgain()).toEqual(['create Rampart: Tor']);
  await select('both', ['okta.tor-blocked', 'okta.legacy-blocked']);
  expect(await deployAgain()).toEqual([]);
  expect(await refusals()).toEqual([
    expect.stringContaining(
      'SEC-1 does not approve everything that this subscription deploys now. Put this plan into it in the step Issue Tracking, and have it moved to “Approved” again.',
    ),
  ]);
  await approveAnew(id);
  expect((await deployAgain()).toSorted()).toEqual(['create Rampart: Block legacy', 'create Rampart: Tor']);
});

test('a subscription stops when values are left out that its ticket approved', async () => {
  const both = ['okta.tor-blocked', 'okta.legacy-blocked'];
  await subscribed(both);
  expect(await deployAgain()).toHaveLength(2);
  expect((await leaveOut('both', 'okta.legacy-blocked')).statusCode).toBe(200);
  expect(await deployAgain()).toEqual([]);
});

test('what was marked as staged by hand is not enabled under the ticket of something else', async () => {
  const id = await bed.on.begin('block');
  await select('block', ['okta.tor-blocked']);
  await bed.create(id);
  await approve(id);
  expect((await deploy(id, 'stage')).statusCode).toBe(200);
  await bed.on.settle();
  await select('block', ['okta.legacy-blocked']);
  expect((await bed.on.bed.ask('POST', `/api/v1/quests/instance/${id}/stage`)).statusCode).toBe(200);
  const refused = await deploy(id, 'enable');
  expect([refused.statusCode, detailOf(refused)]).toEqual([409, expect.stringContaining('SEC-1 approves a different plan.')]);
  await approveAnew(id);
  expect((await deploy(id, 'enable')).statusCode).toBe(200);
});

const forgetChoices = () => bed.on.bed.fresh.owner.query('update ticket set plan_choices = null, approved_choices = null');

test('an approval of which no choices are known enables nothing', async () => {
  const id = await bed.on.begin('block');
  await select('block', ['okta.tor-blocked']);
  await bed.create(id);
  await approve(id);
  await deploy(id, 'stage');
  await bed.on.settle();
  await forgetChoices();
  expect((await deploy(id, 'enable')).statusCode).toBe(409);
  await approveAnew(id);
  expect((await deploy(id, 'enable')).statusCode).toBe(200);
});

test('an approval of which no choices are known keeps no subscription going', async () => {
  const id = await subscribed(['okta.tor-blocked']);
  await forgetChoices();
  expect(await deployAgain()).toEqual([]);
  await approveAnew(id);
  expect(await deployAgain()).toEqual(['create Rampart: Tor']);
});
