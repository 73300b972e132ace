import { expect, test } from 'vitest';
import { areCounted } from './are-counted.ts';

const read = { attacks_read_from: '2026-03-10', attacks_read_until: '2026-06-20T06:00:00.000Z' };
const days = (start_date: string, end_date: string) => ({ start_date, end_date, ...read });

test.each([
  ['2026-03-01', '2026-03-10', true],
  ['2026-04-01', '2026-05-31', true],
  ['2026-06-20', '2026-06-30', true],
  ['2026-01-01', '2026-03-09', false],
  ['2026-06-21', '2026-06-30', false],
])('from %s to %s attacks are counted: %s', (start, end, expected) => {
  expect(areCounted(days(start, end))).toBe(expected);
});

test('a day at whose midnight the reading ends is not counted', () => {
  const until = { attacks_read_until: '2026-06-20T00:00:00.000Z' };
  expect(areCounted({ ...days('2026-06-20', '2026-06-30'), ...until })).toBe(false);
  expect(areCounted({ ...days('2026-06-19', '2026-06-30'), ...until })).toBe(true);
});

test('no day is counted before attacks were read, or before the first one is known', () => {
  expect(areCounted({ ...days('2026-04-01', '2026-05-31'), attacks_read_until: null })).toBe(false);
  expect(areCounted({ ...days('2026-04-01', '2026-05-31'), attacks_read_from: null })).toBe(false);
});
