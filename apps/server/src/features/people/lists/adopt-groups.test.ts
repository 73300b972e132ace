import { groups } from '@rampart/facts/people/groups.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testVault } from '../../../../test-support/access/access-deps.ts';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { listDeployedGroups, putDeployedGroup } from './deployed-group-store.ts';
import { collectedGroups, refreshLists } from './refresh-lists.ts';

const list = 'Most Attacked: Overall';

let bed: ExclusionTestBed;
beforeAll(async () => {
  bed = await openExclusionTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.connect(bed.okta);
  bed.okta.people = [personOf(1), personOf(2), personOf(3)];
  await bed.process();
  const { tenantId } = bed.tenant;
  await bed.fresh.owner.query("insert into program_group (tenant_id, name, inputs, member_count) values ($1, $2, '', 2)", [tenantId, list]);
  await bed.fresh.owner.query(
    `insert into program_member (tenant_id, program_group, mail, display_name)
    select $1, $2, mail, mail from unnest($3::text[]) as mail`,
    [tenantId, list, ['person1@example.test', 'person2@example.test']],
  );
});

/** As an administrator of the vendor makes it. */
const make = (memberIds: readonly string[], more: object = {}) => {
  const settings = { description: null, kind: 'assigned', mayHoldRoles: null, name: `Rampart: ${list}`, memberIds, ...more };
  const [made] = groups.schema.parse([{ id: 'by-hand', ...settings }]);
  bed.okta.objects.set(`by-hand-${bed.okta.objects.size}`, { ...made });
};
const adopted = async () =>
  (await bed.tenant.inTenant(listDeployedGroups)).map(({ list: of, target, memberIds }) => [of, target, ...memberIds]);
const logged = async () => (await bed.logged()).filter((line) => line.startsWith('people-list.'));

test('a group that was made by hand with exactly the people of a list becomes the group of the list', async () => {
  make(['p2', 'p1']);
  await bed.process();
  expect(await adopted()).toEqual([[`program:${list}`, 'by-hand-0', 'p1', 'p2']]);
  await bed.process();
  expect(await logged()).toEqual([
    `people-list.adopt success: Found “Rampart: ${list}” with exactly the people of its list. It is the group of the list from now on.`,
  ]);
});

test('who is in it is read at each run from then on, and it is forgotten when it is gone', async () => {
  make(['p1', 'p2']);
  await bed.process();
  bed.okta.setMembers(['p1']);
  await bed.process();
  expect(await adopted()).toEqual([[`program:${list}`, 'by-hand-0', 'p1']]);
  bed.okta.objects.clear();
  await bed.process();
  expect(await adopted()).toEqual([]);
});

test('no other group becomes the group of a list', async () => {
  const others: readonly (() => void)[] = [
    () => make(['p1']),
    () => make(['p1', 'p2', 'p3']),
    () => make(['p1', 'p2'], { name: list }),
    () => make(['p1', 'p2'], { kind: 'dynamic' }),
    () => make(['p1', 'p2'], { groupIds: ['g-other'] }),
    () => [1, 2].forEach(() => make(['p1', 'p2'])),
  ];
  for (const other of others) {
    bed.okta.objects.clear();
    other();
    await bed.process();
    expect([String(other), await adopted()]).toEqual([String(other), []]);
  }
});

test('a group that a deployment may have changed since it was read is not taken', async () => {
  make(['p1', 'p2']);
  await bed.fresh.owner.query(
    `insert into deployment_job (tenant_id, action, deployed_by, product_name, status, state, phase, kind, application_id, created_at)
    values ($1, 0, 'anna@example.test', 'okta', 'in_progress', 'queued', 'stage', 'people-list', $2, '2026-03-01')`,
    [bed.tenant.tenantId, bed.okta.applicationId],
  );
  await bed.process();
  expect(await adopted()).toEqual([]);
});

const later = new Date('2027-01-01');
const collected = () => bed.tenant.inTenant((tx) => collectedGroups(tx, later));

test('groups in which none was found are not looked through again before they, or the lists without a group, change', async () => {
  make(['p1'], { name: 'Sales' });
  expect(await collected()).toMatchObject([{ adoptable: [] }]);
  await bed.process();
  expect(await collected()).toEqual([]);
  await bed.process();
  expect(await collected()).toEqual([]);
  await bed.fresh.owner.query(
    "insert into program_group (tenant_id, name, inputs, member_count) values ($1, 'Most Attacked: Phishing', '', 0)",
    [bed.tenant.tenantId],
  );
  expect(await collected()).toMatchObject([{ adoptable: [] }]);
  await bed.process();
  expect(await collected()).toEqual([]);
  // A group of the name of a list is compared at each run: its list may come to have the same people.
  make(['p1']);
  await bed.process();
  expect(await collected()).toMatchObject([{ adoptable: [{ list: `program:${list}` }] }]);
  await bed.fresh.owner.query("delete from program_member where mail <> 'person1@example.test'");
  await bed.process();
  expect(await adopted()).toEqual([[`program:${list}`, 'by-hand-1', 'p1']]);
});

test('a group that a deployment has stored since the groups were looked through stays known', async () => {
  make(['p1'], { name: 'Sales' });
  await bed.process();
  const { applicationId } = bed.okta;
  const store = (name: string) =>
    bed.tenant.inTenant((tx) =>
      putDeployedGroup(tx, { applicationId, list: `program:${name}`, target: name, name, memberIds: [], at: new Date(0) }),
    );
  for (const name of ['One', 'Two']) {
    const [asOf, runId] = [new Date('2026-12-31'), await bed.tenant.run(new Date('2026-12-31'))];
    await bed.tenant.read(applicationId, runId, [[groups, [...bed.okta.groups(), { ...bed.okta.groups()[0]!, id: name }]]]);
    const before = await bed.tenant.inTenant((tx) => collectedGroups(tx, asOf));
    expect(before).toHaveLength(1);
    await store(name);
    await bed.tenant.inTenant((tx) => refreshLists({ vault: testVault(), clock: { now: () => asOf } }, tx, before));
    expect((await adopted()).map(([of]) => of)).toContain(`program:${name}`);
  }
});
