import { expect, test } from 'vitest';
import { countText, percentText } from './figure-text.ts';

test('thousands are set apart', () => {
  expect([countText(0), countText(12_480)]).toEqual(['0', '12,480']);
});

test.each([
  [1, 3, '33.33%'],
  [1, 2, '50%'],
  [0, 0, '0%'],
  [3, 3, '100%'],
])('%i of %i is %s', (value, total, text) => {
  expect(percentText(value, total)).toBe(text);
});

test('fewer decimals may be asked for', () => {
  expect(percentText(1, 3, 1)).toBe('33.3%');
});
