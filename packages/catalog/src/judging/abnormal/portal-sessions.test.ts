import { expect, test } from 'vitest';
import { judgeMinutes, minutesText } from './portal-sessions.ts';

test.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '60 minutes'],
  [720, '12 hours (720 minutes)'],
  [1440, '1 day (1,440 minutes)'],
  [1500, '25 hours (1,500 minutes)'],
  [43_200, '30 days (43,200 minutes)'],
])('%i minutes are “%s”', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});

test('says a limit that is too long in days or hours', () => {
  expect(judgeMinutes(43_200, { most: 720, what: 'maximum session time' })).toMatchObject({
    state: 'fail',
    because: 'The maximum session time is 30 days (43,200 minutes). It should be at most 12 hours (720 minutes).',
  });
});
