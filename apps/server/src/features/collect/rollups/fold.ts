import type { Rollup, Row } from './rollup.ts';

/** Rows being built. The caller empties it before it grows too large. */
export interface Fold {
  readonly size: number;
  add(event: unknown): void;
  /** Hands the rows over, and starts anew. */
  take(): readonly Row[];
}

const yearMs = 366 * 24 * 60 * 60 * 1000;

/** A vendor that says otherwise is mistaken, or wants a table for each month of a thousand years. */
function boundsOf(asOf: Date): readonly [string, string] {
  const [earliest, latest] = [asOf.getTime() - 10 * yearMs, asOf.getTime() + yearMs];
  return [new Date(Math.max(0, earliest)).toISOString(), new Date(latest).toISOString()];
}

export function openFold({ rowOf, fold }: Rollup, asOf: Date): Fold {
  const [earliest, latest] = boundsOf(asOf);
  let rows: Row[] = [];
  const known = new Map<string, Row>();
  return {
    get size() {
      return rows.length;
    },
    add(event) {
      const row = rowOf(event);
      const [time] = row;
      if (typeof time === 'string' && (time < earliest.slice(0, time.length) || time > latest))
        throw new RangeError('An event is dated more than ten years ago, or more than a year ahead.');
      if (fold !== undefined) {
        // JSON keeps cells apart whatever a vendor writes into them.
        const key = JSON.stringify(fold.keyCells === row.length ? row : row.slice(0, fold.keyCells));
        const like = known.get(key);
        if (like !== undefined) return fold.takeIn(like, row);
        known.set(key, row);
      }
      rows.push(row);
    },
    take() {
      const taken = rows;
      rows = [];
      known.clear();
      return taken;
    },
  };
}
