import { expect, test } from 'vitest';
import { countedMembers, GoneMembers, moveMembers } from './group-members.ts';
import { VendorFailure } from './vendor-failure.ts';

/** A group at a directory that has everyone but those whose names begin with `gone`. */
function groupOf(...before: readonly string[]) {
  const members = new Set(before);
  const sizes: number[] = [];
  const moves: string[] = [];
  const moved = (move: string): void => {
    moves.push(move);
    sizes.push(members.size);
  };
  return {
    vendor: 'Acme',
    before,
    members,
    moves,
    sizes,
    join: async (person: string) => {
      if (person === 'refused') throw new VendorFailure('Acme', { kind: 'permission', reason: 'No.', status: 403 });
      if (person.startsWith('gone')) return false;
      members.add(person);
      moved(`+${person}`);
      return true;
    },
    leave: async (person: string) => {
      members.delete(person);
      moved(`-${person}`);
    },
  };
}

test.each([
  [['a'], ['b'], ['+b', '-a']],
  [
    ['a', 'b', 'c'],
    ['c', 'd'],
    ['-a', '+d', '-b'],
  ],
  [['a', 'b', 'c'], ['c'], ['-a', '-b']],
  [['a'], ['a', 'b', 'c'], ['+b', '+c']],
  [
    ['a', 'b'],
    ['c', 'd', 'e'],
    ['+c', '-a', '+d', '-b', '+e'],
  ],
  [['a', 'b'], [], ['-a', '-b']],
])('from %j to %j, no one is missing in between', async (before, after, moves) => {
  const group = groupOf(...before);
  await moveMembers({ ...group, after });
  expect(group.moves).toEqual(moves);
  expect([...group.members].toSorted()).toEqual(after);
  expect(Math.min(...group.sizes)).toBeGreaterThanOrEqual(Math.min(before.length, after.length));
});

test('one who is gone keeps no one in the group', async () => {
  const group = groupOf('a', 'b');
  expect(await moveMembers({ ...group, after: ['a', 'gone'] })).toEqual(['gone']);
  expect([...group.members]).toEqual(['a']);
});

test('one who is refused keeps only those in without whom the group would be smaller than before and after', async () => {
  const group = groupOf('a', 'b', 'c', 'd');
  await expect(moveMembers({ ...group, after: ['a', 'refused'] })).rejects.toMatchObject({ status: 403 });
  expect([...group.members]).toEqual(['a', 'd']);
});

test('a group is not emptied because everyone is gone who is to be in it', async () => {
  const group = groupOf('a');
  await expect(moveMembers({ ...group, after: ['gone'] })).rejects.toMatchObject({ kind: 'ours' });
  expect([...group.members]).toEqual(['a']);
});

test('who is gone is known to the client that found out, and counts as what is asked of them', () => {
  const [gone, client] = [new GoneMembers(), {}];
  gone.add(client, 'one', ['x']);
  gone.add(client, 'one', ['x', 'z']);
  expect(gone.of(client, 'one')).toEqual(['x', 'z']);
  expect(gone.of(client, 'another')).toEqual([]);
  expect(gone.of({}, 'one')).toEqual([]);
  expect(countedMembers(['a'], gone.of(client, 'one'), ['a', 'x', 'y'])).toEqual(['a', 'x']);
  expect(countedMembers(['a'], gone.of(client, 'one'), ['a'])).toEqual(['a']);
});
