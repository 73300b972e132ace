/**
 * Okta's document "System Log query": of a bounded time not all events may be there, because some are delayed. It calls that rare, so that
 * none are unless a test asks for it.
 */
export function openLogDelays() {
  let share = 0;
  let delayMs = 0;
  return {
    /** From now on one record out of so many is shown only this long after it was published. */
    delayOneOutOf: (many: number, ms: number): void => {
      share = many;
      delayMs = ms;
    },
    isShown: (publishedAt: number, now: number): boolean => share === 0 || now >= publishedAt + delayMs || publishedAt % share !== 0,
  };
}
