import { CallFailed } from '@rampart/contract/client.ts';
import { isAboutNothing } from './is-about-nothing.ts';

const maximumRetries = 3;
/** "Not configured" is an answer. */
const notConfigured = 444;

/** Every query is tried again, up to three times, but not where the answer would be the same: 444, and that there is no such thing. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount >= maximumRetries) return false;
  return !(error instanceof CallFailed && error.status === notConfigured) && !isAboutNothing(error);
}

/** Refusals that a later retry can solve: timed out, too early, too many. */
const passingRefusals = new Set([408, 425, 429]);
const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && !passingRefusals.has(error.status);

/** A refusal is hardly ever taken back: it is asked about again quickly, so that the person reads it soon. An outage needs time. */
export const retryDelayMs = (failureCount: number, error: unknown): number =>
  isRefusal(error) ? 100 : Math.min(1000 * 2 ** failureCount, 4000);
