import { type Clock, systemClock } from '../../src/platform/clock.ts';

/** Attempts are counted in windows of this length, cut by the clock on the wall. */
const windowMs = 15 * 60_000;
/** Less than the step of a one-time code, so that codes of the real time are still taken. */
const longestTestMs = 25_000;

/** The time of day, a little ahead when a window is about to end: a test that counts attempts must stay within one window. */
export function unhurriedClock(): Clock {
  const now = systemClock.now().getTime();
  const aheadMs = windowMs - (now % windowMs) < longestTestMs ? longestTestMs : 0;
  return { now: () => new Date(systemClock.now().getTime() + aheadMs) };
}
