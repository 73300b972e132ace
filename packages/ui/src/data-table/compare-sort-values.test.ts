import { expect, test } from 'vitest';
import type { SortValue } from './column.ts';
import { compareSortValues } from './compare-sort-values.ts';

function sorted(values: SortValue[]): SortValue[] {
  return values.toSorted(compareSortValues);
}

test('numbers sort by size', () => {
  expect(sorted([10, 9, -1])).toEqual([-1, 9, 10]);
});

test('text sorts as people read it', () => {
  expect(sorted(['item 10', 'Item 9', 'élan', 'echo', 'zoo'])).toEqual(['echo', 'élan', 'Item 9', 'item 10', 'zoo']);
});

test('numbers come before text', () => {
  expect(sorted(['a', 3])).toEqual([3, 'a']);
});
