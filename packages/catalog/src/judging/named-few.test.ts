import { expect, test } from 'vitest';
import { namedFew } from './named-few.ts';

test('names all of a few, and three of many', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']].map(namedFew)).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
    'a, b, c and 2 more',
  ]);
});
