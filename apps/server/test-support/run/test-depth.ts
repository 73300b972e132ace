const isLong = process.env['RAMPART_TEST_DEPTH'] === 'long';

/** All of them in `npm run test:long`; otherwise those that together show each kind of fault once. */
export const inDepth = <T>(usual: readonly T[], all: readonly T[]): readonly T[] => (isLong ? all : usual);

const dayMs = 24 * 60 * 60 * 1000;
/** `npm test` prints it; `RAMPART_TEST_DAY` repeats the choice of another day. */
const day = process.env['RAMPART_TEST_DAY'] ?? new Date().toISOString().slice(0, 10);
const dayNumber = Math.floor(Date.parse(day) / dayMs);

/** Whether it is the turn of the case in this place, which comes every so many days; always in `npm run test:long`. */
export const isOnTurn = (place: number, everyDays: number): boolean => isLong || (place + dayNumber) % everyDays === 0;

/** As `onTurn`, for a list that grows with every vendor: at most so many a day, however long it is. */
export const fewOnTurn = <T>(cases: readonly T[], most: number): readonly T[] => onTurn(cases, Math.ceil(cases.length / most));

/**
 * For cases that come from one rule: those whose turn it is today, so that each is run every so many days. At least one is;
 * all of them are in `npm run test:long`.
 */
export function onTurn<T>(cases: readonly T[], everyDays: number): readonly T[] {
  const turns = Math.min(everyDays, cases.length);
  return cases.filter((_, place) => isOnTurn(place, turns));
}
