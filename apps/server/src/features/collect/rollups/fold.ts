import type { Rollup, Row } from './rollup.ts';

/** Rows being built. The caller empties it before it grows too large. */
export interface Fold {
  readonly size: number;
  add(event: unknown): void;
  /** Hands the rows over, and starts anew. */
  take(): readonly Row[];
}

export function openFold({ rowOf, fold }: Rollup): Fold {
  let rows: Row[] = [];
  const known = new Map<string, Row>();
  return {
    get size() {
      return rows.length;
    },
    add(event) {
      const row = rowOf(event);
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
