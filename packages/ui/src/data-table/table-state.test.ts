import { expect, test } from 'vitest';
import { initialTableState, withSize, withSort } from './table-state.ts';

const onThirdPage = { sort: null, page: 3, size: 10 };

test('a table starts on its first page with ten rows', () => {
  expect(initialTableState()).toEqual({ sort: null, page: 1, size: 10 });
});

test('a page size that is not offered falls back to ten', () => {
  expect(initialTableState(null, 12).size).toBe(10);
});

test('sorting goes back to the first page', () => {
  expect(withSort(onThirdPage, { id: 'name', desc: true })).toEqual({ sort: { id: 'name', desc: true }, page: 1, size: 10 });
});

test('another page size goes back to the first page', () => {
  expect(withSize(onThirdPage, 50)).toEqual({ sort: null, page: 1, size: 50 });
});
