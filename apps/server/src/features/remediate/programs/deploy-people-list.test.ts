import type { Person } from '@rampart/facts/people/people.ts';
import { randomUUID } from 'node:crypto';
import type { ShownChange, ShownMembers } from '@rampart/contract/shown-change.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { knowAccounts } from '../../../../test-support/people/known-accounts.ts';
import { person } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { recommendFor } from './recommend-for.ts';

let on: DeployingTestBed;
let programId: string;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.reset();
  await knowAccounts(on.bed.fresh, testTenantId, known.map(whole));
  const finance = { name: 'Finance', programTypes: ['baseline'], members } as const;
  await on.bed.fresh.db.inTenant(testTenantId, (tx) => recommendFor([finance])(tx, { id: randomUUID(), asOf: on.bed.time.at }));
  const { rows } = await on.bed.fresh.owner.query<{ id: string }>("select id from program where program_group = 'Finance'");
  programId = rows[0]?.id ?? '';
});

const known = [
  { id: 'u-anna', mail: 'anna.berg@example.test', signInName: 'anna' },
  { id: 'u-carl', mail: null, signInName: 'Carl.Lind@example.test' },
];
const members = async () => [person('Anna Berg'), person('Carl Lind'), person('Not At Okta')];
const whole = (one: Pick<Person, 'id' | 'mail' | 'signInName'>): Person => ({ ...personOf(1), ...one, displayName: one.id });

async function deploy(more: object = {}) {
  const which = { program_uuid: programId, program_type: 'baseline', product_name: 'okta' };
  const response = await on.post('/api/v1/programs/deployment/job', { ...which, ...more });
  expect(response.statusCode).toBe(200);
  await on.settle();
  const { job_uuid: id } = response.json<{ job_uuid: string }>();
  return on.jobOf(id);
}
const group = () => [...on.product.objects.values()].find(({ name }) => name === 'Rampart: Finance');

test('reports a group that the product lacks with code 3, and works once its people list is deployed', async () => {
  const refused = await deploy();
  expect([refused.deployment_status, refused.display_logs.at(-2)?.replace(/^\d+:/, '')]).toEqual([
    'failed',
    'exception:3:The group “Finance” does not exist in Okta. Deploy the people list to it, then repeat what you were doing.',
  ]);
  const list = await deploy({ deployment_type: 'people-list' });
  expect([list.deployment_type, list.deployment_status]).toEqual(['people-list', 'successful']);
  expect(group()).toMatchObject({ memberIds: ['u-anna', 'u-carl'] });
  expect((await deploy()).deployment_status).toBe('successful');
});

test('brings in all accounts that a person has in the directory', async () => {
  const second = whole({ id: 'u-anna-2', mail: 'anna.berg@example.test', signInName: 'anna2' });
  await knowAccounts(on.bed.fresh, testTenantId, [...known.map(whole), second]);
  await deploy({ deployment_type: 'people-list' });
  expect(group()).toMatchObject({ memberIds: ['u-anna', 'u-anna-2', 'u-carl'] });
});

test('brings in who is known to the directory by another mail', async () => {
  const moved = [...known, { id: 'u-else', mail: 'else@example.test', signInName: 'else' }];
  await knowAccounts(on.bed.fresh, testTenantId, moved.map(whole));
  await on.bed.fresh.owner.query("update person_identity set mail = 'not.at.okta@example.test' where person_id = 'u-else'");
  await deploy({ deployment_type: 'people-list' });
  expect(group()).toMatchObject({ memberIds: ['u-anna', 'u-carl', 'u-else'] });
});

test('removes members of the group who are not on the list, unless the list only adds', async () => {
  await deploy({ deployment_type: 'people-list' });
  Object.assign(group() ?? {}, { memberIds: ['u-anna', 'u-carl', 'u-else'] });
  await deploy({ deployment_type: 'people-list', job_parameters: { add_only: true } });
  expect(group()).toMatchObject({ memberIds: ['u-anna', 'u-carl', 'u-else'] });
  await deploy({ deployment_type: 'people-list' });
  expect(group()).toMatchObject({ memberIds: ['u-anna', 'u-carl'] });
});

const plan = async (more: object = {}) => {
  const which = { program_uuid: programId, program_type: 'baseline', product_name: 'okta', deployment_type: 'people-list' };
  const response = await on.post('/api/v1/programs/deployment/plan', { ...which, ...more });
  return response.json<{ plan_hash: string; changes: ShownChange[] }>();
};
const names = (shown: ShownMembers | undefined) => shown?.people.map(({ id, name }) => name ?? id);

test('a plan says who comes into the group and who leaves it, and the deployment does exactly that', async () => {
  on.deps.surroundings.names = async () =>
    new Map([
      ['u-anna', 'Anna Berg'],
      ['u-carl', 'Carl Lind'],
    ]);
  const first = await plan();
  expect(first.changes[0]).toMatchObject({ kind: 'create', object: 'group', name: 'Rampart: Finance' });
  expect([names(first.changes[0]?.members?.added), first.changes[0]?.members?.removed.total]).toEqual([['Anna Berg', 'Carl Lind'], 0]);
  expect(on.product.writes).toEqual([]);
  await deploy({ deployment_type: 'people-list', plan_hash: first.plan_hash });
  Object.assign(group() ?? {}, { memberIds: ['u-anna', 'u-else'] });
  const second = await plan();
  expect([names(second.changes[0]?.members?.added), names(second.changes[0]?.members?.removed)]).toEqual([['Carl Lind'], ['u-else']]);
  const adding = await plan({ job_parameters: { add_only: true } });
  expect([names(adding.changes[0]?.members?.added), adding.changes[0]?.members?.removed.total]).toEqual([['Carl Lind'], 0]);
  const done = await deploy({ deployment_type: 'people-list', plan_hash: second.plan_hash });
  expect([done.deployment_status, names(done.changes[0]?.members?.removed)]).toEqual(['successful', ['u-else']]);
  expect((await plan()).changes).toEqual([]);
});

test('a plan that is no longer right is not deployed', async () => {
  const { plan_hash } = await plan();
  await knowAccounts(
    on.bed.fresh,
    testTenantId,
    [...known, { id: 'u-new', mail: 'not.at.okta@example.test', signInName: 'new' }].map(whole),
  );
  const refused = await deploy({ deployment_type: 'people-list', plan_hash });
  expect([refused.deployment_status, refused.display_logs.at(-2)]).toEqual([
    'failed',
    expect.stringContaining('The product or the list has changed since the plan was made. Review the plan again.'),
  ]);
  expect(group()).toBeUndefined();
});

test('a remediation of people has no controls, fills the group of its program, and is complete while the group is there', async () => {
  const attacked = { name: 'Most Attacked: Overall', programTypes: ['most_attacked_overall'], members } as const;
  const unknown = { ...attacked, name: 'Nobody Yet', isKnown: async () => false };
  await on.bed.fresh.db.inTenant(testTenantId, (tx) => recommendFor([attacked, unknown])(tx, { id: randomUUID(), asOf: on.bed.time.at }));
  const { rows } = await on.bed.fresh.owner.query<{ id: string; name: string }>(
    "select id, name from program where program_type = 'most_attacked_overall'",
  );
  expect(rows.map(({ name }) => name)).toEqual(['Most Attacked: Overall']);
  const invite = { quest_tome_id: 'invite', program_uuid: rows[0]?.id, program_type: 'most_attacked_overall', product: 'okta' };
  const quest = () => on.questOf('invite');
  expect(await quest()).toMatchObject({
    is_complete: false,
    quest_tome_hide: false,
    steps: ['introduction', 'people', 'content', 'enable'],
  });
  const { quest_instance_id: instance } = (await on.bed.ask('POST', '/api/v1/quests/instance', { payload: invite })).json<{
    quest_instance_id: string;
  }>();
  const shown = await on.post('/api/v1/quests/tome/invite/plan', {
    program_uuid: invite.program_uuid,
    program_type: invite.program_type,
    product: invite.product,
  });
  const { changes, plan_hash } = shown.json<{ plan_hash: string; changes: ShownChange[] }>();
  expect(changes.map(({ members: moved }) => [moved?.added.people.map(({ id }) => id), moved?.removed.total])).toEqual([
    [['u-anna', 'u-carl'], 0],
  ]);
  const started = await on.post(`/api/v1/quests/instance/${instance}/deploy`, { plan_hash });
  expect(started.statusCode).toBe(200);
  await on.settle();
  const { job_uuid: jobId } = started.json<{ job_uuid: string }>();
  expect((await on.jobOf(jobId)).deployment_status).toBe('successful');
  const filled = [...on.product.objects.values()].find(({ name }) => name === 'Rampart: Most Attacked: Overall');
  expect(filled).toMatchObject({ memberIds: ['u-anna', 'u-carl'] });
  expect(await quest()).toMatchObject({ is_complete: true, statuses: ['COMPLETED'] });
  await on.rollBack(jobId);
  await on.settle();
  expect(await quest()).toMatchObject({ is_complete: false });
});
