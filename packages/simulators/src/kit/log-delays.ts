/**
 * Vendors show records of their logs late: Okta's document "System Log query" says that some are delayed, Microsoft's "reporting latencies" that
 * nearly all are there within minutes, Google's "Data retention and lag times" that some take hours; Proofpoint TAP takes up to half an hour;
 * Harmony Email judges some mails again after they were delivered. None are late unless a test asks for it.
 */
export type LogDelays = ReturnType<typeof openLogDelays>;

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
