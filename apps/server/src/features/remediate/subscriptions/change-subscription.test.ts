import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { knowAccounts } from '../../../../test-support/people/known-accounts.ts';
import { person } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { recommendFor } from '../programs/recommend-for.ts';
import { deployDueSubscriptions } from './deploy-due.ts';

let on: DeployingTestBed;
let which: { program_uuid: string; program_type: 'baseline'; product: 'okta' };
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.reset();
  const drivers = { name: 'Drivers', programTypes: ['baseline'] as const, members: async () => [person('Anna Berg'), person('Ben Dahl')] };
  const run = { id: '00000000-0000-4000-8000-0000000000d1', asOf: on.bed.time.at };
  await on.bed.fresh.db.inTenant(testTenantId, (tx) => recommendFor([drivers])(tx, run));
  const { rows } = await on.bed.fresh.owner.query<{ id: string }>("select id from program where program_group = 'Drivers'");
  which = { program_uuid: rows[0]?.id ?? '', program_type: 'baseline', product: 'okta' };
  await knowAccounts(on.bed.fresh, testTenantId, people);
});

const known = (id: string, mail: string | null, signInName: string) => ({ ...personOf(1), id, mail, signInName });
const people = [known('a', 'anna.berg@example.test', 'anna'), known('b', null, 'Ben.Dahl@Example.test'), known('c', 'c@example.test', 'c')];

const ofSubscription = (verb: string, parameters?: object) =>
  on.post(`/api/v1/quests/tome/gather/subscription/${verb}`, {
    quest_tome_id: 'gather',
    ...which,
    ...(parameters && { job_parameters: parameters }),
  });
const deployList = (program: object) => {
  const { product, ...rest } = { ...which, ...program };
  return on.post('/api/v1/programs/deployment/job', { product_name: product, ...rest, deployment_type: 'people-list' });
};
interface RequestedList {
  readonly list: string;
  readonly name: string;
  readonly memberIds: string[];
  readonly addOnly: boolean;
}
const requestedLists = async () => {
  const { rows } = await on.bed.fresh.owner.query<{ requested_lists: RequestedList[] }>(
    'select requested_lists from deployment_job order by created_at, id',
  );
  return rows.map(({ requested_lists: [list] }) => list);
};

test('the people of a program become a group of the product, by whatever name the product knows them', async () => {
  expect((await deployList({})).statusCode).toBe(200);
  await on.settle();
  expect(await requestedLists()).toMatchObject([
    { list: 'program:Drivers', name: 'Rampart: Drivers', memberIds: ['a', 'b'], addOnly: false },
  ]);
  expect([...on.product.objects.values()].find(({ name }) => name === 'Rampart: Drivers')).toMatchObject({ memberIds: ['a', 'b'] });
});

test('refuses a list of all people, or of people who were not read', async () => {
  expect((await deployList({ program_uuid: on.which().program_uuid })).json()).toMatchObject({
    detail: 'This program is for the whole organisation, which needs no group. Deploy its controls.',
  });
  await knowAccounts(on.bed.fresh, testTenantId);
  const unread = await deployList({});
  expect([unread.statusCode, unread.json<{ detail: string }>().detail]).toEqual([
    409,
    'The people of Okta have not been read yet. Process it, then deploy the people list.',
  ]);
});

test('never removing users is chosen with the subscription, changed later, and used from the next time on', async () => {
  expect((await ofSubscription('job_parameters', { add_only: true })).json()).toMatchObject({
    detail: 'There is no subscription to this remediation. Subscribe first.',
  });
  expect((await ofSubscription('subscribe', { add_only: true })).statusCode).toBe(200);
  await on.settle();
  expect((await ofSubscription('job_parameters', { add_only: false })).json()).toMatchObject({
    message: expect.stringMatching(/removes users who are no longer on the list\.$/) as string,
  });
  expect((await ofSubscription('job_parameters', {})).json()).toEqual({ message: 'The subscription stays as it is.' });
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 2 * 3600_000);
  await deployDueSubscriptions(on.deps, testTenantId);
  expect((await requestedLists()).map((list) => list?.addOnly)).toEqual([true, false]);
  const { rows } = await on.bed.fresh.owner.query<{ action: string }>(
    "select action from audit_event where action = 'remediation.change-subscription'",
  );
  expect(rows).toHaveLength(1);
});

const gathered = async () =>
  (await on.bed.ask('GET', '/api/v1/quests'))
    .json<{ quests: Quest[] }>()
    .quests.find((quest) => quest.quest_tome_id === 'gather' && quest.quest_instance_details.program_uuid === which.program_uuid)!;

test('a list of people stays subscribed to when other controls are selected, and is not reset before that ends', async () => {
  await ofSubscription('subscribe', {});
  await on.settle();
  const payload = { ...which, selected: [] };
  expect((await on.bed.ask('POST', '/api/v1/quests/tome/gather/snapshot', { payload })).statusCode).toBe(200);
  const { quest_instance_id: id, statuses } = await gathered();
  expect(statuses).toContain('SUBSCRIBED');
  const reset = () => on.bed.ask('POST', `/api/v1/quests/instance/${id}/reset`);
  expect((await reset()).statusCode).toBe(409);
  expect((await gathered()).statuses).toContain('SUBSCRIBED');
  expect((await ofSubscription('unsubscribe')).json()).toEqual({ message: 'The subscription has ended.' });
  expect((await reset()).statusCode).toBe(200);
  expect((await gathered()).statuses).not.toContain('SUBSCRIBED');
});

test('another tenant’s program, or a template that does not exist, is not found', async () => {
  which = { ...which, program_uuid: '00000000-0000-4000-8000-00000000ffff' };
  expect((await ofSubscription('job_parameters', { add_only: true })).statusCode).toBe(404);
  expect((await deployList({})).statusCode).toBe(404);
});

test('a list that changes while its subscription waits for approval is requested anew, and one that does not is not', async () => {
  await on.bed.fresh.owner.query('update tenant set second_approver = true where tenant_id = $1', [testTenantId]);
  const plan = (await on.post('/api/v1/quests/tome/gather/plan', which)).json<ShownPlan>();
  await on.post('/api/v1/quests/tome/gather/subscription/subscribe', { quest_tome_id: 'gather', ...which, plan_hash: plan.plan_hash });
  const aDayLater = async () => {
    on.bed.time.at = new Date(on.bed.time.at.getTime() + 25 * 3_600_000);
    await deployDueSubscriptions(on.deps, testTenantId);
    return (await requestedLists()).map((list) => list?.memberIds);
  };
  expect(await aDayLater()).toEqual([['a', 'b']]);
  const drivers = { name: 'Drivers', programTypes: ['baseline'] as const, members: async () => [person('Anna Berg')] };
  const run = { id: '00000000-0000-4000-8000-0000000000d2', asOf: on.bed.time.at };
  await on.bed.fresh.db.inTenant(testTenantId, (tx) => recommendFor([drivers])(tx, run));
  expect(await aDayLater()).toEqual([['a', 'b'], ['a']]);
  expect(await aDayLater()).toEqual([['a', 'b'], ['a']]);
});
