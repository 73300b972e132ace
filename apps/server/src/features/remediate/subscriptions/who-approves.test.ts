import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { lockEmergencyAccess } from '../../../../test-support/deploy/fake-product.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { knowAccounts } from '../../../../test-support/people/known-accounts.ts';
import { anna, ben, person } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { recommendFor } from '../programs/recommend-for.ts';
import { deployDueSubscriptions } from './deploy-due.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());

const administrator = (actorId: string, name: string) => ({ actorId, actor: `${name}@example.test`, source: '127.0.0.1', requestId: 'r' });
const byAnna = administrator(anna, 'anna');
const byBen = administrator(ben, 'ben');
const byCarol = administrator('00000000-0000-4000-8000-0000000000cc', 'carol');

async function join({ actorId, actor }: typeof byAnna): Promise<void> {
  await on.bed.fresh.owner.query('insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now())', [
    actorId,
    actor,
    testTenantId,
  ]);
  await on.bed.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator')", [
    testTenantId,
    actorId,
  ]);
}

beforeEach(async () => {
  await on.reset();
  await on.bed.fresh.owner.query('delete from membership');
  await on.bed.fresh.owner.query('delete from account');
  await on.bed.fresh.owner.query('update tenant set second_approver = true');
  for (const each of [byAnna, byBen]) await join(each);
});

interface Row {
  readonly id: string;
  readonly approval: string;
  readonly account_id: string | null;
  readonly state: string;
  readonly log: string;
}
async function newestJob(): Promise<Row> {
  const query =
    'select id, approval, account_id, state, display_logs[1] as log from deployment_job order by created_at desc, id desc limit 1';
  const { rows } = await on.bed.fresh.owner.query<Row>(query);
  return rows[0]!;
}
/** So that the next deployment has something to write. */
const weaken = () => {
  on.product.objects.clear();
  lockEmergencyAccess(on.product, 'glass');
};
const pass = (minutes: number) => {
  on.bed.time.at = new Date(on.bed.time.at.getTime() + minutes * 60_000);
};
/** What the bot requests next waits, because someone chose something that was not approved. */
async function nextOfBot(): Promise<Row> {
  pass(120);
  await deployDueSubscriptions(on.deps, testTenantId);
  const job = await newestJob();
  expect(job).toMatchObject({ approval: 'waiting', account_id: null });
  return job;
}

const chosen = 'You cannot approve this deployment, because you chose some of what it deploys';
const refusing = (text: string) => ({ status: 403, message: text });

/** Anna has subscribed to both controls, and Ben has approved that. */
async function subscribed(): Promise<void> {
  await subscribe();
  await on.approve((await newestJob()).id, byBen);
  await on.settle();
  pass(1);
}
const subscribe = () => on.post('/api/v1/quests/tome/both/subscription/subscribe', { quest_tome_id: 'both', ...on.which() });
async function tailor(accountId: string): Promise<void> {
  const payload = { ...on.which(), control_parameters: [{ controls: ['okta.legacy-blocked'], parameters: { clients: ['other-legacy'] } }] };
  const response = await on.bed.ask('PATCH', '/api/v1/quests/tome/both/snapshot', { accountId, payload });
  expect(response.statusCode).toBe(200);
}
async function select(accountId: string, ...selected: string[]): Promise<void> {
  const response = await on.bed.ask('POST', '/api/v1/quests/tome/both/snapshot', { accountId, payload: { ...on.which(), selected } });
  expect(response.statusCode).toBe(200);
}

test('refuses who excluded values while the bot deployed, and lets another administrator approve', async () => {
  await subscribed();
  weaken();
  on.product.at = async (instant) => {
    if (instant !== 'before') return;
    on.product.at = () => {};
    await tailor(anna);
  };
  pass(120);
  await deployDueSubscriptions(on.deps, testTenantId);
  await on.settle();
  const { id, log } = await nextOfBot();
  expect(log).toContain('Waiting for the approval of another administrator: ben@example.test.');
  await expect(on.approve(id, byAnna)).rejects.toMatchObject(refusing(`${chosen}. Another administrator has to: ben@example.test.`));
  await on.approve(id, byBen);
  expect(await newestJob()).toMatchObject({ approval: 'given' });
});

test('who subscribed to what was approved may approve what another administrator changed since', async () => {
  await subscribed();
  await tailor(ben);
  const { id } = await nextOfBot();
  await expect(on.approve(id, byBen)).rejects.toMatchObject(refusing(`${chosen}. Another administrator has to: anna@example.test.`));
  await on.approve(id, byAnna);
  expect(await newestJob()).toMatchObject({ approval: 'given' });
});

test('refuses everyone who chose some of it, however another person changed the remediation afterwards', async () => {
  await select(anna, 'okta.tor-blocked');
  pass(1);
  await subscribed();
  await join(byCarol);
  await select(anna, 'okta.tor-blocked', 'okta.legacy-blocked');
  pass(1);
  await tailor(ben);
  const { id } = await nextOfBot();
  const refused = refusing(`${chosen}. Another administrator has to: carol@example.test.`);
  for (const by of [byAnna, byBen]) await expect(on.approve(id, by)).rejects.toMatchObject(refused);
  await on.approve(id, byCarol);
  expect(await newestJob()).toMatchObject({ approval: 'given' });
});

test('values that were excluded before the control was deselected and selected again are still of who excluded them', async () => {
  await subscribed();
  await tailor(anna);
  pass(1);
  await on.bed.fresh.owner.query(
    `insert into deployment_job (tenant_id, action, phase, deployed_by, product_name, status, state, approval, quest_instance_id, program_id, requested_controls, created_at)
     select tenant_id, 2, 'deploy', 'Rampart Bot', product_name, 'successful', 'finished', 'not-needed', quest_instance_id, program_id,
       '[{"controlId": "okta.tor-blocked", "leftOut": {}, "group": "everyone"}]', $1 from deployment_job limit 1`,
    [on.bed.time.at],
  );
  pass(1);
  const { id } = await nextOfBot();
  await expect(on.approve(id, byAnna)).rejects.toMatchObject({ status: 403 });
});

test('where every administrator chose some of it, one subscribes again and another approves that', async () => {
  await select(anna, 'okta.tor-blocked');
  pass(1);
  await subscribed();
  await select(anna, 'okta.tor-blocked', 'okta.legacy-blocked');
  pass(1);
  await tailor(ben);
  const stuck = await nextOfBot();
  expect(stuck.log).toContain(
    'every administrator chose some of it. Have one of them subscribe again, so that another one can approve it.',
  );
  const { rows } = await on.bed.fresh.owner.query<{ subject: string }>('select distinct subject from notification where priority = $1', [
    'high',
  ]);
  expect(rows.map(({ subject }) => subject)).toContain(
    'No administrator can approve a deployment to Okta, because each chose some of it. Subscribe again, so that another one can.',
  );
  await expect(on.approve(stuck.id, byBen)).rejects.toMatchObject(
    refusing(`${chosen}, and so did every other administrator. Subscribe again: another administrator can then approve that.`),
  );
  pass(1);
  await subscribe();
  const again = await newestJob();
  expect(again).toMatchObject({ approval: 'waiting', account_id: anna });
  const old = await on.jobOf(stuck.id);
  expect(old.deployment_state).toBe('cancelled');
  await expect(on.approve(again.id, byAnna)).rejects.toMatchObject({ status: 403 });
  await on.approve(again.id, byBen);
  expect(await newestJob()).toMatchObject({ approval: 'given' });
});

test('refuses who chose last whether a list of people removes users', async () => {
  const drivers = { name: 'Drivers', programTypes: ['baseline'] as const, members: async () => [person('Anna Berg')] };
  const run = { id: '00000000-0000-4000-8000-0000000000d1', asOf: on.bed.time.at };
  await on.bed.fresh.db.inTenant(testTenantId, (tx) => recommendFor([drivers])(tx, run));
  await knowAccounts(on.bed.fresh, testTenantId, [{ ...personOf(1), id: 'a', mail: 'anna.berg@example.test', signInName: 'anna' }]);
  const { rows } = await on.bed.fresh.owner.query<{ id: string }>("select id from program where program_group = 'Drivers'");
  const asked = { quest_tome_id: 'gather', program_uuid: rows[0]?.id, program_type: 'baseline', product: 'okta' };
  const ofSubscription = (verb: string, addOnly: boolean) =>
    on.post(`/api/v1/quests/tome/gather/subscription/${verb}`, { ...asked, job_parameters: { add_only: addOnly } });
  await ofSubscription('subscribe', true);
  await on.approve((await newestJob()).id, byBen);
  await on.settle();
  await ofSubscription('job_parameters', false);
  const { id } = await nextOfBot();
  await expect(on.approve(id, byAnna)).rejects.toMatchObject(refusing(`${chosen}. Another administrator has to: ben@example.test.`));
  await on.approve(id, byBen);
  expect(await newestJob()).toMatchObject({ approval: 'given' });
});
