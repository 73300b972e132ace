import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Change } from '@rampart/domain/change.ts';
import { changeStateOf } from '@rampart/domain/deploy/change-state-of.ts';
import type { GroupSettings } from '@rampart/domain/group.ts';
import { people } from '@rampart/facts/people/people.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { beforeAll, expect, test } from 'vitest';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { ChangedMeanwhile, VendorFailure } from '../../kit/vendor-failure.ts';
import { DirectoryClient } from '../client.ts';
import { localDirectory } from '../connector.ts';
import type { DirectoryWriter, Modification } from '../schema.ts';

const bench = writingBench(() => ({
  connector: localDirectory,
  simulator,
  world: testWorld({ people: 1800 }),
  method: 'username_password_hostname' as const,
  account: 'writer' as const,
}));

let everyone: string[];
beforeAll(async () => {
  everyone = people.schema.parse(await bench().collect(people.id)).map(({ id }) => id);
});

const settingsOf = (name: string, memberIds: readonly string[]): GroupSettings => ({
  name,
  description: null,
  memberIds: [...memberIds].toSorted(),
});
async function membersOf(target: string): Promise<readonly string[] | undefined> {
  const settings = settingsOf('', []);
  const seen = await bench().look(groupChanges.update({ target, before: settings, after: settings }));
  return (seen?.settings as GroupSettings | undefined)?.memberIds;
}

type Modify = DirectoryWriter['modify'];
/** What happens to a write instead. */
let instead: ((write: Modify) => Modify) | undefined;
let client: DirectoryClient;
beforeAll(() => {
  const { source } = bench().client;
  const writer = source.writer!;
  const write: Modify = (...asked) => writer.modify(...asked);
  const modify: Modify = (...asked) => (instead === undefined ? write : instead(write))(...asked);
  client = new DirectoryClient({ ...source, writer: { ...writer, modify } });
});

async function applied(change: Change, how?: typeof instead): Promise<void> {
  instead = how;
  await localDirectory.applies.find((one) => one.change.id === change.id)!.with(client, change);
}

const [first, second] = [700, 1700];
/** Most of the first leave, and as many others come. */
async function exchanged() {
  const before = settingsOf('Pilots', everyone.slice(0, first));
  const { target } = await bench().apply(groupChanges.create(before));
  const after = settingsOf('Pilots', everyone.slice(first - 100, second));
  const remove = () => bench().apply(groupChanges.delete({ target, before: after }));
  return { target, change: groupChanges.update({ target, before, after }), remove };
}

const countOf = (modifications: readonly Modification[], operation: Modification['operation']): number =>
  modifications.filter((one) => one.operation === operation).reduce((count, { values }) => count + values.length, 0);

test('members join and leave in parts, and there are never fewer of them than before or after', async () => {
  const { target, change, remove } = await exchanged();
  const sizes = [first];
  await applied(change, (write) => async (dn, modifications) => {
    const [joining, leaving] = [countOf(modifications, 'add'), countOf(modifications, 'delete')];
    expect(joining + leaving).toBeLessThanOrEqual(1002);
    sizes.push(sizes.at(-1)! + joining - leaving);
    return write(dn, modifications);
  });
  expect(await membersOf(target)).toEqual(change.after.memberIds);
  expect(sizes).toHaveLength(3);
  expect(Math.min(...sizes)).toBe(first);
  await remove();
});

const cut = new VendorFailure('The directory', { kind: 'theirs', reason: 'Gone.' });

/** The connection is lost before the write of this number. */
function cutAt(at: number): typeof instead {
  let writes = 0;
  return (write) =>
    async (...asked) => {
      writes += 1;
      if (writes === at) throw cut;
      return write(...asked);
    };
}

test('what was cut between two parts is half made: it is rolled back to what was before, or goes on from there', async () => {
  const { target, change, remove } = await exchanged();
  await expect(applied(change, cutAt(2))).rejects.toBe(cut);
  expect(changeStateOf(change, (await bench().look(change))?.settings)).toBe('half-made');
  await rolledBack(bench(), groupChanges.update({ target, before: change.after, after: change.before }));
  expect(await membersOf(target)).toEqual(change.before.memberIds);
  await expect(applied(change, cutAt(2))).rejects.toBe(cut);
  await applied(change);
  expect(await membersOf(target)).toEqual(change.after.memberIds);
  await remove();
});

test('a new group that was cut between two parts is found and filled, and deleted it comes back whole', async () => {
  const asked = groupChanges.create(settingsOf('New', everyone.slice(0, 1500)));
  await expect(applied(asked, cutAt(1))).rejects.toBe(cut);
  const seen = (await bench().look(asked))!;
  expect(changeStateOf(asked, seen.settings)).toBe('half-made');
  const before = seen.settings as GroupSettings;
  expect(before.memberIds).toHaveLength(1000);
  await applied(groupChanges.update({ target: seen.target, before, after: asked.after }));
  expect(await membersOf(seen.target)).toEqual(asked.after.memberIds);
  const { revert } = await bench().apply(groupChanges.delete({ target: seen.target, before: asked.after }));
  const again = await bench().apply(revert);
  expect(await membersOf(again.target)).toEqual(asked.after.memberIds);
  await bench().apply(again.revert);
});

/** One of those whom the write of this number is to move is moved by someone else, just before it. */
function editedAt(at: number, operation: 'add' | 'delete'): typeof instead {
  let writes = 0;
  return (write) => async (dn, modifications, version) => {
    writes += 1;
    const found = modifications.find((one) => one.operation === operation);
    if (writes === at && found !== undefined) await write(dn, [{ ...found, values: found.values.slice(0, 1) }]);
    return write(dn, modifications, version);
  };
}

test('an edit by someone else refuses a first part as untouched, and a later one as half made', async () => {
  const { target, change, remove } = await exchanged();
  for (const operation of ['add', 'delete'] as const)
    await expect(applied(change, editedAt(1, operation))).rejects.toBeInstanceOf(ChangedMeanwhile);
  // One has come and one has gone by the edits.
  expect((await membersOf(target))?.length).toBe(first);
  const refusal: unknown = await applied(change, editedAt(2, 'add')).catch((error: unknown) => error);
  expect(refusal).not.toBeInstanceOf(ChangedMeanwhile);
  expect(refusal).toMatchObject({ kind: 'theirs', message: expect.stringContaining('only a part of them is') as string });
  await applied(change);
  expect(await membersOf(target)).toEqual(change.after.memberIds);
  await remove();
});
