import { groupChanges } from '@rampart/changes/people/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { okta } from '../connector.ts';
import { oktaDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
test('creates a group, changes its members and deletes it', async () => {
  const all = groups.schema.parse(await bench().collect(groups.id));
  const {
    id: target,
    name,
    description,
    memberIds,
  } = all.find((group) => group.memberIds.length > 3 && group.memberIds.length < 12 && group.kind === 'assigned')!;
  const before = { name, description, memberIds };
  const state = async () => groups.schema.parse(await bench().collect(groups.id));
  expect(
    await thereAndBack(bench(), groupChanges.update({ target, before, after: { ...before, memberIds: memberIds.slice(2) } }), state),
  ).toBe('there and back');
  expect(
    await thereAndBack(
      bench(),
      groupChanges.create({ name: 'Rampart: excluded', description: null, memberIds: memberIds.slice(0, 3) }),
      state,
    ),
  ).toBe('there and back');
  expect(
    await thereAndBack(bench(), groupChanges.delete({ target, before }), async () =>
      (await state()).map(({ id: _id, ...rest }) => JSON.stringify(rest)).toSorted(),
    ),
  ).toBe('there and back');
});

const memberIdsNow = async (target: string) =>
  groups.schema.parse(await bench().collect(groups.id)).find(({ id }) => id === target)?.memberIds;

test('whom Okta no longer has keeps no one in the group, and counts as what was asked', async () => {
  const people = (await bench().client.userIds()).slice(0, 3).toSorted();
  const before = { name: 'Rampart: moved', description: null, memberIds: people };
  const { target } = await bench().apply(groupChanges.create(before));
  const after = { ...before, memberIds: [people[0]!, '00uDeletedLongAgo000'] };
  const change = groupChanges.update({ target, before, after });
  await bench().apply(change);
  expect(await memberIdsNow(target)).toEqual([people[0]]);
  expect(await bench().look(change)).toMatchObject({ settings: after, remark: 'One person was not added: Okta no longer has them.' });
});

test('a group is not emptied because Okta no longer has those who are to be in it', async () => {
  const people = (await bench().client.userIds()).slice(0, 1);
  const before = { name: 'Rampart: emergency access', description: null, memberIds: people };
  const { target, revert } = await bench().apply(groupChanges.create(before));
  const change = groupChanges.update({ target, before, after: { ...before, memberIds: ['00uDeletedLongAgo000'] } });
  await expect(bench().apply(change)).rejects.toMatchObject({ kind: 'ours', message: expect.stringContaining('not empty') });
  expect(await memberIdsNow(target)).toEqual(people);
  expect((await bench().look(change))?.settings).toEqual(before);
  await bench().apply(revert);
});

everyWriteIsDescribed(bench, oktaDescription);
