import { expect, test } from 'vitest';
import { linePath } from './line-path.ts';

const xOf = (place: number): number => place * 10;
const yOf = (value: number): number => 100 - value;

test('a line goes through its values', () => {
  expect(linePath([0, 50, 100], xOf, yOf)).toEqual({
    line: 'M0 100L10 50L20 0',
    area: 'M0 100L10 50L20 0L20 100L0 100Z',
    last: { x: 20, y: 0 },
  });
});

test('a value that is not known breaks the line and is not drawn as nought', () => {
  expect(linePath([null, 10, null, null, 20, 30], xOf, yOf).line).toBe('M10 90M40 80L50 70');
});

test('without a value there is no line', () => {
  expect(linePath([null, null], xOf, yOf)).toEqual({ line: '', area: '', last: undefined });
});
