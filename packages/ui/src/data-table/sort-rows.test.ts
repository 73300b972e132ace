import { expect, test } from 'vitest';
import type { Column, SortValue } from './column.ts';
import { sortRows } from './sort-rows.ts';

interface Row {
  readonly value: SortValue | null;
  readonly name: string;
}
const columns: Column<Row>[] = [
  { id: 'value', header: 'Value', cell: ({ value }) => value, sortValue: ({ value }) => value },
  { id: 'name', header: 'Name', cell: ({ name }) => name },
];
const rowsOf = (values: readonly (SortValue | null)[]): Row[] => values.map((value, place) => ({ value, name: String(place) }));
const sorted = (values: readonly (SortValue | null)[], desc = false) =>
  sortRows(rowsOf(values), columns, { id: 'value', desc }).map(({ value }) => value);

test('numbers sort by size', () => {
  expect([sorted([10, 9, -1]), sorted([10, 9, -1], true)]).toEqual([
    [-1, 9, 10],
    [10, 9, -1],
  ]);
});

test('text sorts as people read it', () => {
  expect(sorted(['item 10', 'Item 9', 'élan', 'echo', 'zoo'])).toEqual(['echo', 'élan', 'Item 9', 'item 10', 'zoo']);
});

test('numbers come before text', () => {
  expect(sorted(['a', 3])).toEqual([3, 'a']);
});

test('a row without a value comes last, whichever way it is sorted', () => {
  expect([sorted([null, 1, 2]), sorted([null, 1, 2], true)]).toEqual([
    [1, 2, null],
    [2, 1, null],
  ]);
});

test.each([false, true])('equal rows keep their order, descending: %s', (desc) => {
  expect(sortRows(rowsOf(['a', 'A', 'a']), columns, { id: 'value', desc }).map(({ name }) => name)).toEqual(['0', '1', '2']);
});

test.each([null, { id: 'gone', desc: true }, { id: 'name', desc: true }])('rows keep their order when sorted by %j', (sort) => {
  expect(sortRows(rowsOf([2, 3, 1]), columns, sort).map(({ value }) => value)).toEqual([2, 3, 1]);
});
