import { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { exclusionList, exclusionListNumbered } from '@rampart/domain/deploy/exclusion-lists.ts';
import { peopleGroups } from '@rampart/domain/people/people-group.ts';
import { expect, test } from 'vitest';
import { exclusionTypes, exclusionTypeText } from './exclusion-types.ts';

test('every kind of exclusion has its texts', () => {
  expect(exclusionTypes.map(({ type }) => type).toSorted()).toEqual(ExclusionType.options.toSorted());
});

test('no list is called as a people group is: its people are those who are kept out of it', () => {
  const names = peopleGroups.map(({ name }) => name);
  expect(exclusionTypes.flatMap(({ label, tab = label }) => [label, tab]).filter((name) => names.includes(name))).toEqual([]);
});

test.each(ExclusionType.options)('%s is found in the deployment log by its number', (type) => {
  expect(exclusionListNumbered(exclusionTypeText(type).logId)).toBe(exclusionList(type));
});
