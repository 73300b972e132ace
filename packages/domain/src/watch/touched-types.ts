import type { ConfigurationType } from './configuration-type.ts';

/** When the first and the last record of a change log were made after which a type of objects has not been read again yet. */
export interface Touch {
  readonly from: Date;
  readonly to: Date;
}

export type TouchedTypes = ReadonlyMap<ConfigurationType, Touch>;

interface LogRecord {
  readonly at: Date;
  readonly succeeded: boolean;
  readonly touches: readonly ConfigurationType[];
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** With what new records touch. The vendor's clock may be ahead of ours: nothing was made after it was seen. */
export function touchTypes(touched: TouchedTypes, records: readonly LogRecord[], seenAt: Date): TouchedTypes {
  const all = new Map(touched);
  for (const record of records.filter(({ succeeded }) => succeeded)) {
    const at = earlier(record.at, seenAt);
    for (const type of record.touches) {
      const known = all.get(type);
      all.set(type, { from: known === undefined ? at : earlier(known.from, at), to: known === undefined ? at : later(known.to, at) });
    }
  }
  return all;
}

/** When the first of them can be read: the vendor's readings may be that far behind what was written. Nothing where nothing is touched. */
export function readableAt(touched: TouchedTypes, settlesWithinMs: number): Date | undefined {
  const [first] = [...touched.values()].map(({ from }) => from.getTime()).toSorted((a, b) => a - b);
  return first === undefined ? undefined : new Date(first + settlesWithinMs);
}

/** What is left to be read again after a reading: what was changed so shortly before it that the reading may not show it. */
export function afterReading(touched: TouchedTypes, readAt: Date, settlesWithinMs: number): TouchedTypes {
  const shownUntil = readAt.getTime() - settlesWithinMs;
  return new Map([...touched].flatMap(([type, { to }]) => (to.getTime() <= shownUntil ? [] : [[type, { from: to, to }]])));
}
