import { expect, test } from 'vitest';
import { mergeThreeWays } from './merge-three-ways.ts';

const base = { name: 'Rule', mode: 'enforced', session: { hours: 12, idle: 30 }, groups: ['a', 'b'] };

test('what nobody else has touched becomes as wanted', () => {
  const wanted = { ...base, mode: 'off', session: { hours: 720, idle: 30 } };
  expect(mergeThreeWays({ base, current: base, wanted })).toEqual({ merged: wanted, conflicts: [] });
});

test('what somebody else has changed in another setting stays', () => {
  const current = { ...base, name: 'Renamed', session: { hours: 12, idle: 5 } };
  expect(mergeThreeWays({ base, current, wanted: { ...base, mode: 'off' } })).toEqual({
    merged: { ...current, mode: 'off' },
    conflicts: [],
  });
});

test('what somebody else has changed in the same setting stays and is told', () => {
  const current = { ...base, session: { hours: 24, idle: 30 } };
  const wanted = { ...base, mode: 'off', session: { hours: 720, idle: 30 } };
  expect(mergeThreeWays({ base, current, wanted })).toEqual({
    merged: { ...current, mode: 'off' },
    conflicts: ['session, hours'],
  });
});

test('words are added and taken one by one, so that those of others stay', () => {
  const current = { ...base, groups: ['a', 'b', 'theirs'] };
  expect(mergeThreeWays({ base, current, wanted: { ...base, groups: ['a', 'c'] } })).toEqual({
    merged: { ...base, groups: ['a', 'theirs', 'c'] },
    conflicts: [],
  });
});

test('what is as wanted already is left alone', () => {
  const wanted = { ...base, mode: 'off' };
  expect(mergeThreeWays({ base, current: wanted, wanted })).toEqual({ merged: wanted, conflicts: [] });
});

test('lists of objects are taken as a whole', () => {
  const [was, made, theirs] = [[{ key: 'x', need: 'optional' }], [{ key: 'x', need: 'required' }], [{ key: 'x', need: 'none' }]];
  expect(mergeThreeWays({ base: { methods: made }, current: { methods: theirs }, wanted: { methods: was } })).toEqual({
    merged: { methods: theirs },
    conflicts: ['methods'],
  });
});
