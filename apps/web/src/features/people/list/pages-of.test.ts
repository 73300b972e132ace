import { expect, test } from 'vitest';
import { pagesOf } from './pages-of.ts';

test.each([
  ['at the top, the first page alone', { first: 0, last: 40 }, 100_000, [0]],
  ['near the end of a page, also the next', { first: 280, last: 320 }, 100_000, [0, 1]],
  ['at the very end, the last page and none after it', { first: 99_960, last: 99_999 }, 100_000, [199]],
  ['of a short list, its only page', { first: 0, last: 2 }, 3, [0]],
  ['of an empty list, the first page', { first: 0, last: 0 }, 0, [0]],
])('fetches %s', (_, span, total, pages) => expect(pagesOf(span, total)).toEqual(pages));
