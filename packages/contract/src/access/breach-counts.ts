/** `unknown` where a count of 1 means at least once: the packaged list of breached passwords does not say how often. */
export const breachCountsHeader = 'breach-counts';
