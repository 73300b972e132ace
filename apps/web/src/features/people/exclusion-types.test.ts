import { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { exclusionList, exclusionListNumbered } from '@rampart/domain/deploy/exclusion-lists.ts';
import { expect, test } from 'vitest';
import { exclusionTypes, exclusionTypeText } from './exclusion-types.ts';

test('every kind of exclusion has its texts', () => {
  expect(exclusionTypes.map(({ type }) => type).toSorted()).toEqual(ExclusionType.options.toSorted());
});

test.each(ExclusionType.options)('%s is found in the deployment log by its number', (type) => {
  expect(exclusionListNumbered(exclusionTypeText(type).logId)).toBe(exclusionList(type));
});
