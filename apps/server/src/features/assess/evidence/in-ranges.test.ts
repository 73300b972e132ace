import { expect, test } from 'vitest';
import { inRanges } from './in-ranges.ts';

const ranges = ['10.0.0.0/8', '192.0.2.5-192.0.2.9', '198.51.100.7', '2001:db8::/32'];

test.each([
  ['10.255.0.1', true],
  ['11.0.0.1', false],
  ['192.0.2.5', true],
  ['192.0.2.9', true],
  ['192.0.2.10', false],
  ['198.51.100.7', true],
  ['::ffff:10.1.2.3', true],
  ['2001:db8:1::1', true],
  ['2001:db9::1', false],
  ['not an address', false],
])('%s lies in the ranges: %s', (address, expected) => {
  expect(inRanges(address, ranges)).toBe(expected);
});

test('what is no range covers nothing, and 0.0.0.0/1 covers the half of all', () => {
  expect(inRanges('10.0.0.1', ['', 'x', '10.0.0.0/99', '10.0.0.9-2001:db8::1'])).toBe(false);
  expect([inRanges('127.0.0.1', ['0.0.0.0/1']), inRanges('128.0.0.1', ['0.0.0.0/1'])]).toEqual([true, false]);
});
