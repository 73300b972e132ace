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

test.each([
  ['10.0.0.77/30', '10.0.0.79', '10.0.0.80'],
  ['2001:db8::77/126', '2001:db8::76', '2001:db8::78'],
  ['::ffff:192.0.2.0/120', '192.0.2.255', '192.0.3.0'],
  ['0.0.0.0/0', '255.255.255.255', '2001:db8::1'],
  ['198.51.100.7/32', '198.51.100.7', '198.51.100.8'],
])('the network %s has %s in it, and not %s', (network, within, outside) => {
  expect([inRanges(within, [network]), inRanges(outside, [network])]).toEqual([true, false]);
});

test('what is no range covers nothing, and 0.0.0.0/1 covers the half of all', () => {
  expect(inRanges('10.0.0.1', ['', 'x', '10.0.0.0/99', '10.0.0.9-2001:db8::1'])).toBe(false);
  expect([inRanges('127.0.0.1', ['0.0.0.0/1']), inRanges('128.0.0.1', ['0.0.0.0/1'])]).toEqual([true, false]);
});
