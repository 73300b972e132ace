import { expect, test } from 'vitest';
import { keptFrom, mostRetentionMonths, RetentionKind, retentionKinds } from './retention.ts';

test('months are kept whole, over the turn of the year and from the last day of a month', () => {
  expect(keptFrom(new Date('2026-03-31T23:59:59Z'), 4).toISOString()).toBe('2025-11-01T00:00:00.000Z');
  expect(keptFrom(new Date('2026-11-01T00:00:00Z'), 25).toISOString()).toBe('2024-10-01T00:00:00.000Z');
});

test('every kind has a default within its limits, and keeps the ninety days of evidence', () => {
  expect(Object.keys(retentionKinds)).toEqual(RetentionKind.options);
  for (const { months, least } of Object.values(retentionKinds)) {
    expect(least).toBeGreaterThanOrEqual(4);
    expect(months).toBeGreaterThanOrEqual(least);
    expect(months).toBeLessThanOrEqual(mostRetentionMonths);
  }
});
