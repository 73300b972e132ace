import { groupChanges } from '@rampart/changes/people/group.ts';
import { expect, test } from 'vitest';
import { memberChange } from './member-change.ts';

const group = (memberIds: readonly string[]) => ({ name: 'Rampart: Finance', description: null, memberIds: [...memberIds] });
const update = (before: readonly string[], after: readonly string[]) =>
  groupChanges.update({ target: 'g', before: group(before), after: group(after) });

test('says who comes into a group and who leaves it, by name, and last those whose name is not known', () => {
  const names = new Map([
    ['1', 'Carl Lind'],
    ['3', 'anna Berg'],
  ]);
  expect(memberChange(update(['9', 'stays'], ['1', '2', '3', 'stays']), (id) => names.get(id))).toEqual({
    added: {
      total: 3,
      people: [
        { id: '3', name: 'anna Berg' },
        { id: '1', name: 'Carl Lind' },
        { id: '2', name: null },
      ],
    },
    removed: { total: 1, people: [{ id: '9', name: null }] },
  });
});

test('lists the first 500 of many thousands, and says how many there are', () => {
  const ids = Array.from({ length: 50_000 }, (_, place) => `u${String(place).padStart(5, '0')}`);
  const changed = memberChange(groupChanges.create(group(ids)), (id) => `Person ${99_999 - Number(id.slice(1))}`);
  expect([changed?.added.total, changed?.added.people.length, changed?.added.people[0]?.id]).toEqual([50_000, 500, 'u49999']);
  expect(changed?.removed).toEqual({ total: 0, people: [] });
});

test('says nothing of a group whose access is changed: its members are no part of that', () => {
  const access = { name: 'Drivers', mail: 'drivers@x.test', join: 'anyone' };
  expect(memberChange({ ...update([], []), before: access, after: { ...access, join: 'invited' } }, () => undefined)).toBeUndefined();
});

test('says nothing of other objects', () => {
  expect(memberChange({ ...update([], []), object: 'zone' }, () => undefined)).toBeUndefined();
});
