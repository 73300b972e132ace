import { expect, test } from 'vitest';
import { directorySeconds, directoryTime } from './directory-time.ts';

test.each([
  ['20260102030405.0Z', '2026-01-02T03:04:05.000Z'],
  ['20260102030405Z', '2026-01-02T03:04:05.000Z'],
  ['20260102030405+0200', '2026-01-02T01:04:05.000Z'],
  ['20260102030405.5-05', '2026-01-02T08:04:05.000Z'],
  ['133500000000000000', '2024-01-17T21:20:00.000Z'],
  ['0', null],
  ['9223372036854775807', null],
  ['soon', null],
  [null, null],
])('%s is %s', (value, expected) => {
  expect(directoryTime(value)).toBe(expected);
});

test.each([
  ['-77760000000000', 7_776_000],
  ['0', 0],
  ['-9223372036854775808', 0],
  ['long', null],
])('a duration of %s is %s seconds', (value, seconds) => {
  expect(directorySeconds(value)).toBe(seconds);
});
