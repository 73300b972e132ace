import type { Watches } from '@rampart/connectors/kit/connector.ts';
import { type ConfigurationObject, ConfigurationObject as Item } from '@rampart/domain/watch/configuration-object.ts';
import { compareObjects, type HashedObject, type ObjectChange } from '@rampart/domain/watch/compare-objects.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findReading, hashReading, loadDifferences, newestReadings, type StoredReading } from '../../collect/index.ts';
import { type ComparedReading, lockComparedReading, putComparedReading } from './compared-reading.ts';
import { hashObjects } from './hash-objects.ts';
import { type KnownObject, loadKnownObjects, markGone, moveObjects, type ObjectKey, putObjects } from './object-store.ts';
import { storeVersions } from './version-store.ts';

/** What a reading shows that the one before did not. */
export interface ComparedType {
  readonly key: ObjectKey;
  readonly watched: Watches;
  readonly changes: readonly ObjectChange[];
  readonly known: ReadonlyMap<string, KnownObject>;
  readonly read: ReadonlyMap<string, HashedObject & Pick<ConfigurationObject, 'name'>>;
  /** The end of the reading before, and of this one. */
  readonly since: Date;
  readonly asOf: Date;
}

const objectsFact = ({ fact }: Watches) => ({ ...fact, schema: z.array(Item) });

type ReadObjects = Map<string, HashedObject & Pick<ConfigurationObject, 'name'>>;

/** What the vendor did not let us read is as it was, as far as is known. */
function keepUnread({ isUnread }: Watches, known: ReadonlyMap<string, KnownObject>, read: ReadObjects): void {
  if (isUnread === undefined) return;
  const listed = [...read.values()];
  for (const [id, object] of known) if (!read.has(id) && isUnread(object, listed)) read.set(id, object);
}

/** The reading that was compared last, where it is still kept. */
async function readingBefore(
  tx: TenantTx,
  reading: StoredReading,
  before: ComparedReading | undefined,
): Promise<StoredReading | undefined> {
  const found = before && (await findReading(tx, { ...reading, asOf: before.asOf }));
  return found !== undefined && before?.content.equals(hashReading(found)) ? found : undefined;
}

/**
 * Compares the newest reading of a type with the one before, and stores what is new of it. Nothing when there is nothing to compare: it was not
 * read, it is the same, or it is the first, which the product should be like.
 */
export async function compareType(
  tx: TenantTx,
  watched: Watches,
  { applicationId, at }: { readonly applicationId: string; readonly at: Date },
): Promise<ComparedType | undefined> {
  const key = { applicationId, type: watched.type };
  const before = await lockComparedReading(tx, key);
  const [reading] = await newestReadings(tx, { keys: [{ applicationId, fact: watched.fact.id }], at, states: ['read'] });
  if (reading === undefined || (before !== undefined && reading.asOf <= before.asOf)) return undefined;
  const next = { form: watched.form, content: hashReading(reading), asOf: reading.asOf };
  const isSameForm = before?.form === watched.form;
  if (isSameForm && before.content.equals(next.content)) {
    await putComparedReading(tx, key, next);
    return undefined;
  }
  const loaded = await loadDifferences(tx, objectsFact(watched), {
    reading,
    before: isSameForm ? await readingBefore(tx, reading, before) : undefined,
  });
  if (loaded.state === 'missing') return undefined;
  const { entries, parts } = loaded.value;
  const seen = hashObjects(entries);
  const known = await loadKnownObjects(tx, key, parts);
  const read: ReadObjects = new Map(seen);
  if (parts !== undefined) for (const [id, object] of known) if (!parts.has(id)) read.set(id, object);
  keepUnread(watched, known, read);
  const changes = compareObjects(known, read);
  const touched = changes.flatMap(({ after }) => (after === undefined ? [] : (seen.get(after.id) ?? [])));
  const renumbered = [...seen.values()].filter(({ id, hash: same, position }) => {
    const old = known.get(id);
    return old?.hash === same && old.position !== position;
  });
  const isBaseline = !isSameForm;
  await storeVersions(tx, touched);
  await putObjects(tx, key, touched, { since: reading.asOf, isBaseline });
  await moveObjects(tx, key, renumbered);
  await markGone(
    tx,
    key,
    changes.flatMap(({ id, after }) => (after === undefined ? [id] : [])),
    reading.asOf,
  );
  await putComparedReading(tx, key, next);
  return isBaseline || before === undefined ? undefined : { key, watched, changes, known, read, since: before.asOf, asOf: reading.asOf };
}
