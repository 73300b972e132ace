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
