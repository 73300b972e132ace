import type { Collects } from '@rampart/connectors/kit/connector.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import { findLastRead, insertReading } from '../facts/reading-store.ts';
import { splitIntoParts, type SplitFact } from '../facts/split-into-parts.ts';
import { storeParts } from '../facts/store-parts.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { askVendor, type Reader, unreadable, writeAsOwner } from './reader.ts';

/** A list is in memory as a whole while it is read and dealt into parts. Streams are not, and go on beside it. */
const oneAtATime = limitConcurrency(1);

/** Only the parts of the answer are left when it is written: answer and parts together would be the largest thing in a run's memory. */
async function readParts(reader: Reader, ask: () => Promise<unknown>, fact: AnyFact): Promise<SplitFact> {
  const parsed = fact.schema.safeParse(await askVendor(reader, ask));
  if (!parsed.success) throw unreadable(reader.vendor, parsed.error);
  return splitIntoParts(fact, parsed.data);
}

/** Reads one fact as a whole. Answers with how many entries it has, or throws a `VendorFailure`. */
export async function collectFact(reader: Reader, client: unknown, collects: Collects<unknown>): Promise<number> {
  const { fact } = collects;
  const { deps, context, runId, applicationId, asOf } = reader;
  const since = (await deps.db.inTenant(context.tenantId, (tx) => findLastRead(tx, applicationId, fact.id))) ?? null;
  const { parts, items } = await oneAtATime(() => readParts(reader, () => collects.with(client, { since, asOf }), fact));
  await writeAsOwner(reader, async (tx) => {
    await storeParts(tx, parts);
    await insertReading(tx, { runId, applicationId, fact: fact.id, parts: parts.map(({ hash }) => hash), items, since, asOf });
  });
  return items;
}
