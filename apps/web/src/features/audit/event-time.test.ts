import { describe, expect, it } from 'vitest';
import { eventTime } from './event-time.ts';

/** A moment of the reader's own clock, whatever zone the test runs in. */
const local = (hour: number, minute: number, second: number): string => new Date(2026, 10, 14, hour, minute, second).toISOString();

describe('eventTime', () => {
  it.each([
    [local(9, 2, 41), '09:02:41 am'],
    [local(21, 2, 41), '09:02:41 pm'],
    [local(0, 0, 5), '12:00:05 am'],
    [local(12, 30, 0), '12:30:00 pm'],
  ])('writes %s as %s', (timestamp, text) => {
    expect(eventTime(timestamp)).toEqual({ date: '14 Nov 2026', time: text });
  });
});
