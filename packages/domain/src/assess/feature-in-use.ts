import type { AnswerState } from '../frameworks/coverage.ts';

/** Whether a licensed feature is used, by the controls that need it: one in place is enough. `null` where that is not known, or none needs it. */
export function isFeatureInUse(states: readonly (AnswerState | 'not-applicable')[]): boolean | null {
  if (states.includes('in-place')) return true;
  return states.length === 0 || states.some((state) => state === 'unknown' || state === 'confirming') ? null : false;
}
