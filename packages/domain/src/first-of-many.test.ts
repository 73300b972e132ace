import { expect, test } from 'vitest';
import { firstLines, firstNames } from './first-of-many.ts';

test('lists as many as fit, and counts the others', () => {
  expect(firstLines(['Ada', 'Bo', 'Cy'], 2)).toEqual(['Ada', 'Bo', 'and 1 more']);
  expect(firstLines(['Ada', 'Bo'], 2)).toEqual(['Ada', 'Bo']);
});

test('names as many as fit in a sentence, and counts the others', () => {
  expect(firstNames(['Ada', 'Bo', 'Cy', 'Di'], 2)).toBe('Ada, Bo and 2 more');
  expect(firstNames(['Ada', 'Bo'], 2)).toBe('Ada, Bo');
  expect(firstNames([], 2)).toBe('');
});
