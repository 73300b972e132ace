import { randomUUID } from 'node:crypto';
import { okta } from '@rampart/catalog/products/okta.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { knowAccounts } from '../../../../test-support/people/known-accounts.ts';
import { person } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { deployPeopleList } from './deploy-people-list.ts';
import { listDeployedLists } from './deployed-lists.ts';
import { listPrograms } from './program-store.ts';
import { recommendFor } from './recommend-for.ts';

const list = 'Most Attacked: Overall';
const names = ['Anna Berg', 'Carl Lind', 'Dora Moe'];

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.reset();
  const accounts = names.map((name) => ({ ...personOf(1), id: `u-${name.slice(0, 4).toLowerCase()}`, mail: person(name).mail }));
  await knowAccounts(on.bed.fresh, testTenantId, accounts);
  await attack('Anna Berg', 'Carl Lind');
});

/** A run finds that these are the most attacked. Also as a program that the remediation “Gather” subscribes to. */
const attack = (...attacked: readonly string[]) =>
  on.bed.fresh.db.inTenant(testTenantId, (tx) =>
    recommendFor([{ name: list, programTypes: ['baseline', 'most_attacked_overall'], members: async () => attacked.map(person) }])(tx, {
      id: randomUUID(),
      asOf: on.bed.time.at,
    }),
  );

async function programOf(type: string) {
  const query = 'select id from program where program_group = $1 and program_type = $2';
  const { rows } = await on.bed.fresh.owner.query<{ id: string }>(query, [list, type]);
  return { program_uuid: rows[0]?.id, program_type: type, product: 'okta' };
}

async function startInvite(): Promise<string> {
  const payload = { quest_tome_id: 'invite', ...(await programOf('most_attacked_overall')) };
  const started = await on.bed.ask('POST', '/api/v1/quests/instance', { payload });
  return started.json<{ quest_instance_id: string }>().quest_instance_id;
}

async function deployInvite(more: object = {}) {
  const id = await startInvite();
  expect((await on.post(`/api/v1/quests/instance/${id}/deploy`, more)).statusCode).toBe(200);
  await on.settle();
}

async function deployList(parameters: object) {
  const { product: product_name, ...which } = await programOf('most_attacked_overall');
  const asked = { ...which, product_name, deployment_type: 'people-list', job_parameters: parameters };
  expect((await on.post('/api/v1/programs/deployment/job', asked)).statusCode).toBe(200);
  await on.settle();
}

async function subscribeGather(parameters: object) {
  const asked = { quest_tome_id: 'gather', ...(await programOf('baseline')), job_parameters: parameters };
  expect((await on.post('/api/v1/quests/tome/gather/subscription/subscribe', asked)).statusCode).toBe(200);
  await on.settle();
}

/** A run reads the group as it is at the vendor now. */
const readGroup = (...ids: readonly string[]) =>
  on.bed.fresh.owner.query("update deployed_group set member_ids = $1 where list like 'program:%'", [ids]);
const isComplete = async () => (await on.questOf('invite')).is_complete;
const group = () => [...on.product.objects.values()].find(({ name }) => name === `Rampart: ${list}`);

test('a list is deployed while exactly its people are in the group, as it was last read', async () => {
  expect(await isComplete()).toBe(false);
  await deployInvite();
  expect(await isComplete()).toBe(true);
  for (const members of [[], ['u-anna'], ['u-anna', 'u-carl', 'u-dora']]) {
    await readGroup(...members);
    expect([members, await isComplete()]).toEqual([members, false]);
  }
  await readGroup('u-carl', 'u-anna');
  expect(await isComplete()).toBe(true);
});

test('a list is no longer deployed once others are the most attacked, until they are brought in', async () => {
  await deployInvite();
  await attack('Anna Berg', 'Dora Moe');
  expect(await isComplete()).toBe(false);
  await deployInvite();
  expect([await isComplete(), group()]).toEqual([true, expect.objectContaining({ memberIds: ['u-anna', 'u-dora'] })]);
});

test('a list that was deployed to add people only is deployed while its people are in the group, beside others', async () => {
  await deployList({ add_only: true });
  await readGroup('u-anna', 'u-carl', 'u-dora');
  expect(await isComplete()).toBe(true);
  await readGroup('u-anna', 'u-dora');
  expect(await isComplete()).toBe(false);
  await deployList({ add_only: false });
  await readGroup('u-anna', 'u-carl', 'u-dora');
  expect(await isComplete()).toBe(false);
});

test('a subscription that never removes users lets others stay in the group', async () => {
  await subscribeGather({ add_only: true });
  await on.bed.fresh.owner.query("update deployment_job set requested_lists = '[]'");
  await readGroup('u-anna', 'u-carl', 'u-dora');
  expect(await isComplete()).toBe(true);
});

test('one member of thousands who is missing from the group is noticed', async () => {
  await deployInvite();
  const count = 2000;
  await on.bed.fresh.owner.query(
    `with made as (select n, 'large' || n || '@example.test' as mail from generate_series(1, ${count}) as n),
      member as (insert into program_member (tenant_id, program_group, mail, display_name) select $1, $2, mail, mail from made),
      known as (insert into person_identity (tenant_id, application_id, person_id, mail)
        select $1, deployed.application_id, 'large-' || n, mail from made, deployed_group as deployed where list = 'program:' || $2)
    update deployed_group set member_ids = member_ids || array(select 'large-' || n from made) where list = 'program:' || $2`,
    [testTenantId, list],
  );
  const listed = () => on.bed.fresh.db.inTenant(testTenantId, listDeployedLists);
  expect(await listed()).toHaveLength(1);
  await on.bed.fresh.owner.query("update deployed_group set member_ids = array_remove(member_ids, 'large-777')");
  expect(await listed()).toEqual([]);
});

test('a remediation removes no one whom a subscription to the same list never removes, and its plan says so', async () => {
  await subscribeGather({ add_only: true });
  await attack('Anna Berg');
  const asked = { ...(await programOf('most_attacked_overall')), job_parameters: { add_only: false } };
  const planned = await on.post('/api/v1/quests/tome/invite/plan', asked);
  expect(planned.json()).toMatchObject({ changes: [{ members: { removed: { total: 0 } } }] });
  await deployInvite({ plan_hash: planned.json<{ plan_hash: string }>().plan_hash });
  expect([group(), await isComplete()]).toEqual([expect.objectContaining({ memberIds: ['u-anna', 'u-carl'] }), true]);
  // The description is of the other program: so it was written, and not refused.
  expect(group()).toMatchObject({ description: `The people of ${list}, kept by Rampart.` });
});

test('the plan of a subscription’s remediation shows what deploying it does, as its subscription has it where nothing is chosen', async () => {
  await subscribeGather({ add_only: true });
  await attack('Anna Berg');
  const removed = async (more: object) => {
    const planned = await on.post('/api/v1/quests/tome/gather/plan', { ...(await programOf('baseline')), ...more });
    const { plan_hash, changes } = planned.json<{ plan_hash: string; changes: { members: { removed: { total: number } } | null }[] }>();
    return { plan_hash, removed: changes.map(({ members }) => members?.removed.total ?? 0) };
  };
  expect((await removed({ job_parameters: { add_only: false } })).removed).toEqual([1]);
  const { plan_hash, removed: none } = await removed({});
  expect(none).toEqual([]);
  const quest = { quest_tome_id: 'gather', ...(await programOf('baseline')) };
  const { quest_instance_id: id } = (await on.bed.ask('POST', '/api/v1/quests/instance', { payload: quest })).json<{
    quest_instance_id: string;
  }>();
  for (const address of [`/api/v1/quests/instance/${id}/deploy`, '/api/v1/quests/tome/gather/subscription/subscribe']) {
    const what = address.endsWith('subscribe') ? { ...quest, plan_hash } : { plan_hash };
    expect([address, (await on.post(address, what)).statusCode]).toEqual([address, 200]);
    await on.settle();
    expect([address, group()]).toEqual([address, expect.objectContaining({ memberIds: ['u-anna', 'u-carl'] })]);
  }
  expect((await on.bed.fresh.owner.query('select add_only from subscription')).rows).toEqual([{ add_only: true }]);
});

test('a deployment for another product of the same directory removes no one either whom a subscription never removes', async () => {
  await subscribeGather({ add_only: true });
  await attack('Anna Berg');
  const product = { ...okta, id: 'local_directory', yields: [] } as const;
  const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
  await on.bed.fresh.db.inTenant(testTenantId, async (tx) => {
    const program = (await listPrograms(tx)).find(({ group: of }) => of === list)!;
    await deployPeopleList(on.deps, tx, { program, product, remediationId: null, action: 0, by });
  });
  await on.settle();
  expect(group()).toMatchObject({ memberIds: ['u-anna', 'u-carl'] });
});

test('a remediation removes those who are not on the list where a subscription to it does so too', async () => {
  await subscribeGather({ add_only: false });
  await attack('Anna Berg');
  await deployInvite();
  expect(group()).toMatchObject({ memberIds: ['u-anna'] });
});

test('no one marks a remediation of people complete: its group is read', async () => {
  const refused = await on.bed.ask('POST', `/api/v1/quests/instance/${await startInvite()}/complete`, { payload: {} });
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    `This remediation is complete once “Rampart: ${list}” in Okta has exactly the people of its list. Use Process now so that Rampart reads the group.`,
  ]);
});
