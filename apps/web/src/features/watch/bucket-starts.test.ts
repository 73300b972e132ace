import { expect, test } from 'vitest';
import { bucketStarts } from './bucket-starts.ts';

test.each([
  ['day', '2026-10-30', '2026-11-01', ['2026-10-30', '2026-10-31', '2026-11-01']],
  // 1 October 2026 is a Thursday.
  ['week', '2026-10-01', '2026-10-12', ['2026-09-28', '2026-10-05', '2026-10-12']],
  ['month', '2025-11-19', '2026-01-01', ['2025-11-01', '2025-12-01', '2026-01-01']],
] as const)('a range by %s has every period that it touches', (by, from, to, starts) => {
  expect(bucketStarts({ from, to }, by)).toEqual(starts);
});
