import { expect, test } from 'vitest';
import { timeLeftText } from './time-left.ts';

const run = (seconds: number | null) => ({
  created_at: '2026-11-16T06:00:00.000Z',
  finished_at: seconds === null ? null : new Date(Date.parse('2026-11-16T06:00:00Z') + seconds * 1000).toISOString(),
});

test('the time left follows from how long the newest runs took', () => {
  expect(timeLeftText([run(null), run(8), run(4)], 50)).toBe('about 5 min left');
  expect(timeLeftText([run(4)], 10)).toBe('less than a minute left');
});

test('before a run has finished, no one knows', () => {
  expect(timeLeftText([run(null)], 57)).toBeUndefined();
});
