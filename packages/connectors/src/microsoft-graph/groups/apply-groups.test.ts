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
      groups.schema
        .parse(await bench().collect(groups.id))
        .map(({ id: _id, ...rest }) => JSON.stringify(rest))
        .toSorted(),
    ),
  ).toBe('there and back');
});

everyWriteIsDescribed(bench, graphDescription);
