import { expect, test } from 'vitest';
import { follow, pagesOf } from './pages-of.ts';

test.each([
  ['at the top, the first page alone', { first: 0, last: 40 }, 100_000, [0]],
  ['near the end of a page, also the next', { first: 280, last: 320 }, 100_000, [0, 1]],
  ['at the very end, the last page and none after it', { first: 99_960, last: 99_999 }, 100_000, [199]],
  ['of a short list, its only page', { first: 0, last: 2 }, 3, [0]],
  ['of an empty list, the first page', { first: 0, last: 0 }, 0, [0]],
])('fetches %s', (_, span, total, pages) => expect(pagesOf(span, total)).toEqual(pages));

const middle = { first: 50_100, last: 50_150 };

test.each([
  ['down, also the pages that it comes to in two seconds', 700, [100, 99, 101, 102, 103], middle],
  ['up, also the pages before', -700, [100, 99, 98, 97], middle],
  ['slowly, no more than at rest', 20, [100, 99], middle],
  ['by a jump, no more than four pages on', 500_000, [100, 99, 101, 102, 103, 104], middle],
  ['down at the very end, none after it', 700, [199], { first: 99_960, last: 99_999 }],
])('fetches when scrolled %s', (_, speed, pages, span) => expect(pagesOf(span, 100_000, speed)).toEqual(pages));

test('the speed is that of the last tenth of a second or more, and none after a rest', () => {
  const start = { first: 0, atMs: 0, placesPerSecond: 0 };
  expect(follow(start, 30, 50)).toBe(start);
  const scrolled = follow(start, 90, 120);
  expect(scrolled).toEqual({ first: 90, atMs: 120, placesPerSecond: 750 });
  expect(follow(scrolled, 60, 320).placesPerSecond).toBe(-150);
  expect(follow(scrolled, 93, 30_120).placesPerSecond).toBeCloseTo(0.1);
});
