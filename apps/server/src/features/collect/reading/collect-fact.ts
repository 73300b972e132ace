import type { Collects } from '@rampart/connectors/kit/connector.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import { findLastRead, insertReading } from '../facts/reading-store.ts';
import { splitIntoParts, type SplitFact } from '../facts/split-into-parts.ts';
import { storeParts } from '../facts/store-parts.ts';
import { askVendor, type Reader, unreadable, writeReading } from './reader.ts';

/** A list is in memory as a whole while it is read and dealt into parts. Streams are not. */
const mostItemsBeside = 20_000;

const lastLargeList = new Map<string, Promise<unknown>>();

/** The large lists of a tenant are read one after the other; they wait for no other tenant's vendor. */
function inTurn<T>(tenantId: string, read: () => Promise<T>): Promise<T> {
  const turn = (lastLargeList.get(tenantId) ?? Promise.resolve()).then(read, read);
  lastLargeList.set(tenantId, turn);
  const leave = (): void => void (lastLargeList.get(tenantId) === turn && lastLargeList.delete(tenantId));
  turn.then(leave, leave);
  return turn;
}

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
  const last = await deps.db.inTenant(context.tenantId, (tx) => findLastRead(tx, applicationId, fact.id));
  const since = last?.asOf ?? null;
  const read = () => readParts(reader, () => collects.with(client, { since, asOf }), fact);
  const { parts, items } = await (last !== undefined && last.items <= mostItemsBeside ? read() : inTurn(context.tenantId, read));
  await writeReading(reader, async (tx) => {
    await storeParts(tx, parts);
    await insertReading(tx, { runId, applicationId, fact: fact.id, parts: parts.map(({ hash }) => hash), items, since, asOf });
  });
  return items;
}
