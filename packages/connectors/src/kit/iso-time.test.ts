import { expect, test } from 'vitest';
import { isoTime } from './iso-time.ts';

test.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.5Z', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01T10:00:00.1239999Z', '2026-03-01T10:00:00.123Z'],
  ['2026-03-31T23:59:59.123456Z', '2026-03-31T23:59:59.123Z'],
  ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
])('%s is %s', (value, time) => {
  expect(isoTime(value)).toBe(time);
});

test.each(['2026-13-01T10:00:00Z', '2026-03-01T25:00:00Z', 'yesterday', '', null, undefined])('%s is no time', (value) => {
  expect(isoTime(value)).toBeNull();
});
