import { expect, test } from 'vitest';
import { isCalendarDay } from './is-calendar-day.ts';

test.each([
  ['2026-11-15', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['0202-11-15', false],
  ['2026-11-15T00:00:00Z', false],
  ['15.11.2026', false],
  ['', false],
])('%s is a day of the calendar: %s', (text, isDay) => expect(isCalendarDay(text)).toBe(isDay));
