import { expect, test } from 'vitest';
import { lastDayRead, lastWholeDayRead } from './last-day-read.ts';

test.each([
  ['2026-06-20T06:00:00.000Z', '2026-06-20', '2026-06-19'],
  ['2026-06-20T00:00:00.001Z', '2026-06-20', '2026-06-19'],
  ['2026-06-20T00:00:00.000Z', '2026-06-19', '2026-06-19'],
  ['2026-01-01T00:00:00.000Z', '2025-12-31', '2025-12-31'],
])('until %s the last day read is %s, and to its end %s', (until, last, whole) => {
  expect([lastDayRead(until), lastWholeDayRead(until)]).toEqual([last, whole]);
});
