import { expect, test } from 'vitest';
import { lineDifference } from './line-difference.ts';

const marks = { same: ' ', removed: '-', added: '+' };
const shown = (before: string, after: string) =>
  lineDifference(before.split(''), after.split(''))
    .map(({ kind, text }) => `${marks[kind]}${text}`)
    .join('');

test('equal texts have no line that differs', () => {
  expect(shown('abc', 'abc')).toBe(' a b c');
});

test('what was replaced stands where it was, the old line first', () => {
  expect(shown('abc', 'axc')).toBe(' a-b+x c');
  expect(shown('abcd', 'acxd')).toBe(' a-b c+x d');
});

test('a new object has only lines that were added, and one that is gone only removed ones', () => {
  expect([shown('', 'ab'), shown('ab', '')]).toEqual(['+a+b', '-a-b']);
});

test('every line keeps its number in both texts', () => {
  expect(lineDifference(['a', 'b'], ['b', 'c'])).toEqual([
    { kind: 'removed', text: 'a', before: 1, after: null },
    { kind: 'same', text: 'b', before: 2, after: 1 },
    { kind: 'added', text: 'c', before: null, after: 2 },
  ]);
});

const long = (letter: string) => Array.from({ length: 2100 }, (_, number) => `${letter}${number}`);

test('texts that are too long to compare are replaced as a whole', () => {
  const lines = lineDifference(['same', ...long('a')], ['same', ...long('b')]);
  expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(1);
  expect(lines).toHaveLength(4201);
});
