import { expect, test } from 'vitest';
import { clampPage, countPages, pageWindow, parsePage, shownText, toPageSize } from './page-window.ts';

test('the first page shows the first rows', () => {
  expect(pageWindow({ page: 1, size: 10, total: 58 })).toEqual({ page: 1, pageCount: 6, start: 0, end: 10 });
});

test('the last page shows what is left', () => {
  expect(pageWindow({ page: 6, size: 10, total: 58 })).toEqual({ page: 6, pageCount: 6, start: 50, end: 58 });
});

test('a full last page is not followed by an empty one', () => {
  expect(pageWindow({ page: 9, size: 25, total: 50 })).toEqual({ page: 2, pageCount: 2, start: 25, end: 50 });
});

test('an empty list has one empty page', () => {
  expect(pageWindow({ page: 3, size: 10, total: 0 })).toEqual({ page: 1, pageCount: 1, start: 0, end: 0 });
});

test.each([
  [0, 1],
  [-4, 1],
  [3.9, 3],
  [7, 6],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
])('page %d of 6 becomes page %d', (asked, shown) => {
  expect(clampPage(asked, 6)).toBe(shown);
});

test.each([
  [0, 10, 1],
  [1, 5, 1],
  [50, 50, 1],
  [51, 50, 2],
])('%d rows at %d a page fill %d pages', (total, size, pages) => {
  expect(countPages(total, size)).toBe(pages);
});

test.each([
  [5, 5],
  [50, 50],
  [7, 10],
  [0, 10],
  [Number.NaN, 10],
])('page size %d becomes %d', (asked, offered) => {
  expect(toPageSize(asked)).toBe(offered);
});

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['0', null],
  ['-2', null],
  ['2.5', null],
  ['1e3', null],
  ['', null],
  ['two', null],
])('"%s" in the page field reads as %s', (text, page) => {
  expect(parsePage(text)).toBe(page);
});

test('a page says how much of the list it shows', () => {
  expect(shownText({ shown: 10, matching: 58 })).toBe('10 of 58 shown');
});

test('a filtered list also says how many there are without the filter', () => {
  expect(shownText({ shown: 10, matching: 12, total: 1204 })).toBe('10 of 12 shown, filtered from 1,204');
});

test('a total that hides nothing is not mentioned', () => {
  expect(shownText({ shown: 0, matching: 0, total: 0 })).toBe('0 of 0 shown');
});
