import { expect, test } from 'vitest';
import { latestEndMonth, rangeOfMonths } from './month-range.ts';

test('whole months are taken, and one that is not over ends today', () => {
  expect(rangeOfMonths('2026-01-01', '2026-02-01', '2026-11-16')).toEqual({ start: '2026-01-01', end: '2026-02-28' });
  expect(rangeOfMonths('2026-10-01', '2026-11-01', '2026-11-16')).toEqual({ start: '2026-10-01', end: '2026-11-16' });
  expect(rangeOfMonths('2024-02-01', '2024-02-01', '2026-11-16')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
});

test('a range ends two months after its start at the latest, and never after today', () => {
  expect(latestEndMonth('2026-01-01', 3, '2026-11-16')).toBe('2026-03-01');
  expect(latestEndMonth('2025-11-01', 3, '2026-11-16')).toBe('2026-01-01');
  expect(latestEndMonth('2026-10-01', 3, '2026-11-16')).toBe('2026-11-01');
});
