const isLong = process.env['RAMPART_TEST_DEPTH'] === 'long';

/** All of them in `npm run test:long`; otherwise those that together show each kind of fault once. */
export const inDepth = <T>(usual: readonly T[], all: readonly T[]): readonly T[] => (isLong ? all : usual);

const dayMs = 24 * 60 * 60 * 1000;
/** `npm test` prints it; `RAMPART_TEST_DAY` repeats the choice of another day. */
const day = process.env['RAMPART_TEST_DAY'] ?? new Date().toISOString().slice(0, 10);
const dayNumber = Math.floor(Date.parse(day) / dayMs);

/**
 * For cases that come from one rule: those whose turn it is today, so that each is run every so many days. At least one is;
 * all of them are in `npm run test:long`.
 */
export function onTurn<T>(cases: readonly T[], everyDays: number): readonly T[] {
  const turns = Math.min(everyDays, cases.length);
  return isLong ? cases : cases.filter((_, place) => (place + dayNumber) % turns === 0);
}
