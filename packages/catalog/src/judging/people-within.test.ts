import { expect, test } from 'vitest';
import { aGroup } from '../../test-support/directory-objects.ts';
import { groupsWithin, peopleOfGroups, peopleWithin } from './people-within.ts';

const idOf = (name: string): string => aGroup(name, []).id;
const inner = aGroup('Inner', ['cy', 'ada'], { groupIds: [idOf('Outer')] });
const middle = aGroup('Middle', ['bo'], { groupIds: [idOf('Inner'), 'not in the directory'] });
const outer = aGroup('Outer', ['ada'], { groupIds: [idOf('Middle'), idOf('Inner')] });
const groups = [inner, middle, outer, aGroup('Apart', ['dee'])];

test('people of groups within a group are in it, each once, also where groups go round in a circle', () => {
  expect([...peopleWithin(outer, groups)].toSorted()).toEqual(['ada', 'bo', 'cy']);
  expect(groupsWithin(outer, groups).map(({ name }) => name)).toEqual(['Middle', 'Inner']);
});

test('a group without groups has its own people', () => {
  expect([...peopleWithin(aGroup('One', ['ada']), groups)]).toEqual(['ada']);
});

test('people of several groups are known unless a group within one of them was not read; a group that is not there has none', () => {
  expect(peopleOfGroups([idOf('Inner'), idOf('Apart'), 'deleted'], [inner, aGroup('Outer', ['eve']), ...groups.slice(3)])).toEqual(
    new Set(['cy', 'ada', 'dee', 'eve']),
  );
  expect(peopleOfGroups([idOf('Outer')], groups)).toBeUndefined();
});
