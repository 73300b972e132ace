import type { Clock } from '../../../platform/clock.ts';

/** As long as a step-up lasts, and a sign-in counts as one. */
export const steppedUpForMs = 10 * 60_000;

/** The one place that decides whether a person proved recently enough who they are: an open browser is not enough. */
export const isSteppedUp = ({ provenAt }: { readonly provenAt: Date }, clock: Clock): boolean =>
  clock.now().getTime() - provenAt.getTime() <= steppedUpForMs;
