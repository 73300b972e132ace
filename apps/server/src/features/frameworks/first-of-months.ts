const shownMonths = 12;

/** The first days of the twelve months up to a moment, the oldest first. */
export const firstOfMonths = (until: Date): Date[] =>
  Array.from({ length: shownMonths }, (_, back) => new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() - back, 1))).toReversed();
