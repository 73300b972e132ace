import { dayMs } from '@rampart/domain/day.ts';
import type { VendorFailure } from './vendor-failure.ts';

/** A longer wait is left to another run. */
export const longestPauseMs = 90_000;

const firstDelayMs = 400;

/** Whether the same call may succeed a moment later: an outage or a limit passes, a missing page stays missing. */
export function isPassing({ kind, status }: VendorFailure): boolean {
  if (kind === 'throttled') return true;
  return kind === 'theirs' && (status === undefined || status >= 500 || status === 408 || status === 202);
}

/** Doubles, with up to half of it again at random, so that many callers do not come back together. The second attempt is the first repeated. */
export const delayBefore = (attempt: number): number => firstDelayMs * 2 ** (attempt - 2) * (1 + Math.random() / 2);

const numberIn = (value: string | null): number | undefined =>
  value !== null && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;

/** The old form of HTTP dates without a zone, which is in UTC (RFC 9110, 5.6.7); `Date` takes it for the time of this computer. */
const asctime = /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** Every form of a date has a time in it; without one, `Date` would take a negative number for a year. */
const timeIn = (value: string | null): number | undefined => {
  const at = value === null || !/\d:\d/.test(value) ? Number.NaN : Date.parse(asctime.test(value) ? `${value} GMT` : value);
  return Number.isNaN(at) ? undefined : at;
};

/** What an answer says about how long to wait, in milliseconds; nothing where it says nothing. */
export type ReadPause = (answer: Pick<Response, 'headers' | 'status'>, theirNow: number) => number | undefined;

/** `X-Rate-Limit-Remaining` with `-Reset` in seconds since 1970. A refusal is told by its status, whatever is said to be left. */
const pauseUntilReset: ReadPause = ({ headers, status }, theirNow) => {
  const isSpent = status === 429 || numberIn(headers.get('x-rate-limit-remaining')) === 0;
  const reset = numberIn(headers.get('x-rate-limit-reset'));
  return isSpent && reset !== undefined ? reset * 1000 - theirNow : undefined;
};

/** `X-RateLimit-Remaining` with `-Reset`, which is how many milliseconds it takes until another call is allowed. */
export const pauseInMilliseconds: ReadPause = ({ headers, status }) => {
  const reset = numberIn(headers.get('x-ratelimit-reset'));
  return status === 429 || numberIn(headers.get('x-ratelimit-remaining')) === 0 ? reset : undefined;
};

/** When the next call may be made: `Retry-After`, and otherwise what the vendor's own headers say. */
export function paceOf(
  answer: Pick<Response, 'headers' | 'status'>,
  now: Date,
  readPause: ReadPause = pauseUntilReset,
): { readonly notBefore: Date | undefined } {
  const { headers } = answer;
  // Times of theirs are by their clock, which the answer carries; ours may differ, or be in the past.
  const theirNow = timeIn(headers.get('date')) ?? now.getTime();
  // No vendor's limit lasts longer than a day; a larger number would be a mistake of theirs that keeps us away.
  const after = (ms: number) => ({ notBefore: new Date(now.getTime() + Math.min(ms, dayMs)) });

  const retryAfter = headers.get('retry-after');
  const wait = numberIn(retryAfter);
  if (wait !== undefined) return after(wait * 1000);
  const until = timeIn(retryAfter);
  if (until !== undefined) return after(until - theirNow);

  const pause = readPause(answer, theirNow);
  return pause === undefined ? { notBefore: undefined } : after(pause);
}
