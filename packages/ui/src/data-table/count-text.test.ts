import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('a page tells how much of the list it shows', () => {
  expect(countText({ shown: 10, matching: 58 })).toBe('10 of 58 shown');
});

test('a filtered list also tells what it was filtered from', () => {
  expect(countText({ shown: 10, matching: 12, total: 1204 })).toBe('10 of 12 shown, filtered from 1,204');
});

test('a total that hides nothing is not mentioned', () => {
  expect(countText({ shown: 0, matching: 0, total: 0 })).toBe('0 of 0 shown');
});
