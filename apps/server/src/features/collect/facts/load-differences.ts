import { type Fact, type FactReading, factRead } from '@rampart/domain/fact.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { bodiesOf, type ReadingKey, type StoredReading, storedOtherwise } from './newest-readings.ts';
import { bucketOf } from './split-into-parts.ts';

/** A reading that could be read, by the end of its time. */
export async function findReading(
  tx: TenantTx,
  { applicationId, fact, asOf }: ReadingKey & { readonly asOf: Date },
): Promise<StoredReading | undefined> {
  const row = await tx
    .selectFrom('fact_reading')
    .select(['parts', 'because'])
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('fact', '=', fact)
    .where('as_of', '=', asOf)
    .where('state', '=', 'read')
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { applicationId, fact, asOf, state: 'read', because: row.because, parts: row.parts };
}

export interface DifferingParts {
  readonly places: readonly number[];
  readonly count: number;
  has(key: string): boolean;
}

export interface Differences<T> {
  /** All that the reading has in the parts that differ. */
  readonly entries: readonly T[];
  /** Which parts these are, of how many; nothing where all are. An entry in any other is as it was. */
  readonly parts: DifferingParts | undefined;
}

/**
 * What may differ between two readings of a list: entries are dealt to parts by their keys, and equal parts have equal entries, so that
 * most of a long list is neither loaded nor compared. Without an earlier reading of as many parts, anything may differ.
 */
export async function loadDifferences<T>(
  tx: TenantTx,
  fact: Fact<readonly T[]>,
  { reading, before }: { readonly reading: StoredReading; readonly before: StoredReading | undefined },
): Promise<FactReading<Differences<T>>> {
  const count = reading.parts.length;
  const isComparable = before?.parts.length === count;
  const differing = new Set(reading.parts.flatMap((part, place) => (isComparable && part.equals(before.parts[place]!) ? [] : [place])));
  const bodies = await bodiesOf(
    tx,
    reading.parts.filter((_, place) => differing.has(place)),
  );
  const parsed = fact.schema.safeParse(bodies.flat());
  if (!parsed.success || bodies.length !== differing.size) return storedOtherwise();
  const parts = isComparable ? { places: [...differing], count, has: (key: string) => differing.has(bucketOf(key, count)) } : undefined;
  return factRead({ entries: parsed.data, parts }, reading.asOf);
}
