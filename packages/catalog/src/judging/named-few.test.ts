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

test('puts a name that ends in a full stop in quotes', () => {
  expect(namedFew(['198.51.', 'partner.example'])).toBe('“198.51.” and partner.example');
});

test('a name without end does not make a sentence without end, and one of several lines is one line', () => {
  expect(namedFew(['x'.repeat(100_000), 'a\nb\u202ec'])).toBe(`${'x'.repeat(79)}… and a bc`);
});
