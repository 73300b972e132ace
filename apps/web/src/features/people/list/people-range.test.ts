import { expect, test } from 'vitest';
import { defaultRange, rangeOf, secondsOf } from './people-range.ts';

const now = Date.parse('2026-11-16T09:30:00Z');
const asked = (start: string, end: string) => ({ start: Date.parse(start) / 1000, end: Date.parse(end) / 1000 });

test('without a range, the last three months up to yesterday are shown', () => {
  expect(defaultRange(now)).toEqual({ start: '2026-08-16', end: '2026-11-15' });
  expect(rangeOf({}, now)).toEqual(defaultRange(now));
  expect(defaultRange(Date.parse('2026-05-31T12:00:00Z'))).toEqual({ start: '2026-02-28', end: '2026-05-30' });
});

test('an address keeps its range to the second', () => {
  const range = { start: '2026-02-01', end: '2026-03-31' };
  expect(secondsOf(range)).toEqual(asked('2026-02-01T00:00:00Z', '2026-03-31T23:59:59Z'));
  expect(rangeOf(secondsOf(range), now)).toEqual(range);
  expect(rangeOf(secondsOf(defaultRange(now)), now)).toEqual(defaultRange(now));
});

test('an end after today or beyond the longest range is brought back', () => {
  expect(rangeOf(asked('2026-10-01T00:00:00Z', '2030-01-01T00:00:00Z'), now)).toEqual({ start: '2026-10-01', end: '2026-11-16' });
  // Milliseconds by mistake: a year of five digits is written with a sign.
  expect(rangeOf({ ...asked('2026-10-01T00:00:00Z', '2026-10-01T00:00:00Z'), end: now }, now).end).toBe('2026-11-16');
  expect(rangeOf(asked('2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z'), now)).toEqual({ start: '2025-01-01', end: '2025-03-31' });
});

test.each([
  ['an end before the start', asked('2026-10-02T00:00:00Z', '2026-10-01T00:00:00Z')],
  ['a start in the future', asked('2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z')],
  ['an end alone', { end: 1_790_000_000 }],
])('%s shows the usual range', (_, range) => expect(rangeOf(range, now)).toEqual(defaultRange(now)));
