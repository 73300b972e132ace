import type { Person } from '@rampart/facts/people/people.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploying-test-bed.ts';
import { personOf } from '../../../../test-support/fake-vendors.ts';
import { knowAccounts } from '../../../../test-support/known-accounts.ts';
import { person } from '../../../../test-support/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/test-app.ts';
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
  const started = await on.post(`/api/v1/quests/instance/${instance}/deploy`, {});
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
