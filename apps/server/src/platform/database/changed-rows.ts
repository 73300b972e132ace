import type { RawBuilder } from 'kysely';
import { batchesOf } from './batches-of.ts';
import { overEveryone } from './over-everyone.ts';
import type { TenantTx } from './tenant-tx.ts';

/** Few enough for the memory of one statement, and so many that a table is not read often. */
const comparedAtOnce = 50_000;

/** The place of a row in what was given, from 1, where the table has none like it. */
export interface Place {
  readonly place: number;
}

/**
 * The rows that a table does not have as they are given. An upsert locks, and so writes, even the rows that it leaves as they are, and of everyone in an
 * organisation hardly anyone changes from day to day.
 */
export function changedRows<T>(tx: TenantTx, given: readonly T[], changed: (some: readonly T[]) => RawBuilder<Place>): Promise<T[]> {
  return overEveryone(tx, async () => {
    const found: T[] = [];
    for (const some of batchesOf(given, comparedAtOnce)) {
      const { rows } = await changed(some).execute(tx);
      found.push(...rows.flatMap(({ place }) => some.slice(place - 1, place)));
    }
    return found;
  });
}
