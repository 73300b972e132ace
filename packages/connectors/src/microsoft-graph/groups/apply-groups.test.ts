import { groupChanges } from '@rampart/changes/people/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { still, thereAndBack } from '../../../test-support/there-and-back.ts';
import { microsoftGraph } from '../connector.ts';
import { graphDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({});
/** What is made anew has another id, and may come at another place. */
const withoutIds = (path: string) => async () => {
  const { value } = z.object({ value: z.array(z.looseObject({ id: z.string() })) }).parse(await bench().client.get(path, anything));
  const plain = (still(value) as typeof value).map(({ id: _id, ...rest }) =>
    JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
  return plain.toSorted();
};

test('creates a group, changes its members and deletes it', async () => {
  const all = groups.schema.parse(await bench().collect(groups.id));
  const { id: target, name, description, memberIds } = all.find((group) => group.memberIds.length > 3 && group.kind === 'assigned')!;
  const before = { name, description, memberIds };
  const members = async () => groups.schema.parse(await bench().collect(groups.id)).find(({ id }) => id === target)?.memberIds;
  const after = { ...before, memberIds: memberIds.slice(2) };
  expect(await thereAndBack(bench(), groupChanges.update({ target, before, after }), members)).toBe('there and back');
  expect(
    await thereAndBack(
      bench(),
      groupChanges.create({ name: 'Rampart: excluded', description: 'For a while', memberIds: memberIds.slice(0, 3) }),
      withoutIds('groups'),
    ),
  ).toBe('there and back');
  expect(
    await thereAndBack(bench(), groupChanges.delete({ target, before }), async () =>
      // The same group comes out of the recycle bin: its id is in policies, and its users know no other.
      groups.schema
        .parse(await bench().collect(groups.id))
        .map((group) => JSON.stringify(group))
        .toSorted(),
    ),
  ).toBe('there and back');
});

test('makes one group, though nothing shows it for a while, and finds it by its name', async () => {
  const people = groups.schema.parse(await bench().collect(groups.id)).flatMap(({ memberIds }) => memberIds);
  const change = groupChanges.create({ name: 'Rampart: late', description: null, memberIds: [...new Set(people)].slice(0, 2).toSorted() });
  expect(await bench().look(change)).toBeUndefined();
  const { target } = await bench().apply(change);
  expect(await bench().look(change)).toMatchObject({ target, settings: change.after });
  const collected = groups.schema.parse(await bench().collect(groups.id)).filter(({ name }) => name === 'Rampart: late');
  expect(collected).toMatchObject([{ id: target, memberIds: change.after.memberIds }]);
});

test('makes another group where the recycle bin no longer has the deleted one', async () => {
  const settings = { name: 'Rampart: gone', description: null, memberIds: [] };
  const { target, revert } = await bench().apply(groupChanges.create(settings));
  const undone = await bench().apply(revert);
  bench().simulatorControl.emptyRecycleBin();
  const again = await bench().apply(undone.revert);
  expect(again.target).not.toBe(target);
  expect(await bench().look(groupChanges.create(settings))).toMatchObject({ target: again.target, settings });
});

test('a deleted group that a list still shows is not found by its name', async () => {
  const settings = { name: 'Rampart: removed', description: null, memberIds: [] };
  const { revert } = await bench().apply(groupChanges.create(settings));
  await bench().passTime();
  await bench().apply(revert);
  expect(await bench().look(groupChanges.create(settings))).toBeUndefined();
});

test('whom Microsoft no longer has keeps no one in the group, and counts as what was asked', async () => {
  const people = [...new Set(groups.schema.parse(await bench().collect(groups.id)).flatMap(({ memberIds }) => memberIds))];
  const before = { name: 'Rampart: moved', description: null, memberIds: people.slice(0, 3).toSorted() };
  const { target } = await bench().apply(groupChanges.create(before));
  await bench().passTime();
  const after = { ...before, memberIds: [before.memberIds[0]!, '0dead000-0000-4000-8000-000000000000'] };
  const change = groupChanges.update({ target, before, after });
  await bench().apply(change);
  await bench().passTime();
  const now = groups.schema.parse(await bench().collect(groups.id)).find(({ id }) => id === target);
  expect(now?.memberIds).toEqual([before.memberIds[0]]);
  expect((await bench().look(change))?.settings).toEqual(after);
});

test('says which groups contain one that is to be deleted', async () => {
  const settings = { name: 'Rampart: within', description: null, memberIds: [] };
  const { revert } = await bench().apply(groupChanges.create(settings));
  const containers = () => microsoftGraph.applies.find(({ change }) => change.id === revert.id)!.containers!(bench().client, revert);
  expect(await containers()).toEqual([]);
  bench().simulatorControl.nestGroup('All employees', settings.name);
  expect(await containers()).toEqual(['All employees']);
});

everyWriteIsDescribed(bench, graphDescription);
