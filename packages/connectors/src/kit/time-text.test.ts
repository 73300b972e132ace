import { expect, test } from 'vitest';
import { timeText } from './time-text.ts';

const read = (value: unknown): boolean => timeText.safeParse(value).success;

test('what says no time cannot be read as one', () => {
  expect(['2026-03-04T10:00:00.123Z', '2026-03-04T12:00:00+02:00', '2026-03-04 10:00:00'].map(read)).toEqual([true, true, true]);
  expect(['soon', '', '2026-13-40T10:00:00Z', null, undefined, 5].map(read)).toEqual([false, false, false, false, false, false]);
});
