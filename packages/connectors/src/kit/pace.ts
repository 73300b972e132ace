import { dayMs } from '@rampart/domain/day.ts';
import type { VendorFailure } from './vendor-failure.ts';

/** A longer wait is left to another run. */
export const longestPauseMs = 90_000;

const firstDelayMs = 400;

/** Whether the same call may succeed a moment later: an outage or a limit passes, a missing page stays missing. */
export function isPassing({ kind, status }: VendorFailure): boolean {
  if (kind === 'throttled') return true;
  return kind === 'theirs' && (status === undefined || status >= 500 || status === 408);
}

/** Doubles, with up to half of it again at random, so that many callers do not come back together. The second attempt is the first repeated. */
export const delayBefore = (attempt: number): number => firstDelayMs * 2 ** (attempt - 2) * (1 + Math.random() / 2);

const seconds = (value: string | null): number | undefined =>
  value !== null && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;

const timeIn = (value: string | null): number | undefined => {
  const at = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
};

/** When the next call may be made: `Retry-After`, and `X-Rate-Limit-Remaining` with `-Reset` in seconds since 1970. */
export function paceOf({ headers }: Pick<Response, 'headers'>, now: Date): { readonly notBefore: Date | undefined } {
  // Times of theirs are by their clock, which the answer carries; ours may differ, or be in the past.
  const theirNow = timeIn(headers.get('date')) ?? now.getTime();
  // No vendor's limit lasts longer than a day; a larger number would be a mistake of theirs that keeps us away.
  const after = (ms: number) => ({ notBefore: new Date(now.getTime() + Math.min(ms, dayMs)) });

  const retryAfter = headers.get('retry-after');
  const wait = seconds(retryAfter);
  if (wait !== undefined) return after(wait * 1000);
  const until = timeIn(retryAfter);
  if (until !== undefined) return after(until - theirNow);

  const remaining = seconds(headers.get('x-rate-limit-remaining'));
  const reset = seconds(headers.get('x-rate-limit-reset'));
  return remaining === 0 && reset !== undefined ? after(reset * 1000 - theirNow) : { notBefore: undefined };
}
