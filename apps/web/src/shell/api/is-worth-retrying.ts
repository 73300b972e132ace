import { CallFailed } from '@rampart/contract/client.ts';

const maximumRetries = 3;

/** Refusals that a later retry can solve: timed out, too early, too many. */
const passingRefusals = new Set([408, 425, 429]);

/** A refusal stays a refusal however often it is asked, 444 ("not configured") above all. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount >= maximumRetries) return false;
  if (!(error instanceof CallFailed)) return true;
  return error.status >= 500 || passingRefusals.has(error.status);
}
