import { expect, test } from 'vitest';
import { mergeThreeWays as merge } from './merge-three-ways.ts';

const mergeThreeWays = (images: Parameters<typeof merge>[0]) => merge(images, { editedLists: 'stay' });
const base = { name: 'Rule', mode: 'enforced', session: { hours: 12, idle: 30 }, groups: ['a', 'b'] };

test('settings that no one else has changed get the desired values', () => {
  const desired = { ...base, mode: 'off', session: { hours: 720, idle: 30 } };
  expect(mergeThreeWays({ base, current: base, desired })).toEqual({ merged: desired, conflicts: [], mixed: [] });
});

test('keeps what another administrator has changed in another setting', () => {
  const current = { ...base, name: 'Renamed', session: { hours: 12, idle: 5 } };
  expect(mergeThreeWays({ base, current, desired: { ...base, mode: 'off' } })).toEqual({
    merged: { ...current, mode: 'off' },
    conflicts: [],
    mixed: [],
  });
});

test('keeps and reports what another administrator has changed in the same setting', () => {
  const current = { ...base, session: { hours: 24, idle: 30 } };
  const desired = { ...base, mode: 'off', session: { hours: 720, idle: 30 } };
  expect(mergeThreeWays({ base, current, desired })).toEqual({
    merged: { ...current, mode: 'off' },
    conflicts: ['session, hours'],
    mixed: [],
  });
});

const edited = { base, current: { ...base, groups: ['a', 'b', 'theirs'] }, desired: { ...base, mode: 'off', groups: ['a', 'c'] } };

test('a list that another administrator has edited stays as it was left, and is reported', () => {
  expect(merge(edited, { editedLists: 'stay' })).toEqual({ merged: { ...edited.current, mode: 'off' }, conflicts: ['groups'], mixed: [] });
});

test('independent entries are added and taken one by one, so that those of others stay, and the list is reported', () => {
  const merged = { ...base, mode: 'off', groups: ['a', 'theirs', 'c'] };
  expect(merge(edited, { editedLists: 'merge' })).toEqual({ merged, conflicts: [], mixed: ['groups'] });
});

test('does not touch a setting that already has the desired value', () => {
  const desired = { ...base, mode: 'off' };
  expect(mergeThreeWays({ base, current: desired, desired })).toEqual({ merged: desired, conflicts: [], mixed: [] });
});

test('lists of objects are taken as a whole', () => {
  const [was, made, theirs] = [[{ key: 'x', need: 'optional' }], [{ key: 'x', need: 'required' }], [{ key: 'x', need: 'none' }]];
  expect(mergeThreeWays({ base: { methods: made }, current: { methods: theirs }, desired: { methods: was } })).toEqual({
    merged: { methods: theirs },
    conflicts: ['methods'],
    mixed: [],
  });
});
