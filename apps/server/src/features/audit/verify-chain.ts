import { chainStart, type ChainedEvent, hashEvent, isSameHash } from './chain.ts';

export interface StoredEvent extends ChainedEvent {
  readonly hash: string;
}

/** What the chain ended with at some time, noted outside the database. */
export interface Anchor {
  readonly tenantId: string;
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

export interface Verification {
  readonly events: number;
  /** Empty when the chain is whole. */
  readonly problems: readonly string[];
}

const problemLimit = 20;

/** Walks a chain from its start. Finds altered, removed, added and reordered events, and with anchors a cut tail. */
export async function verifyChain(events: AsyncIterable<StoredEvent>, key: Buffer, anchors: readonly Anchor[]): Promise<Verification> {
  const problems: string[] = [];
  const complain = (problem: string) => void (problems.length < problemLimit && problems.push(problem));
  const expected = new Map(anchors.map((anchor) => [anchor.seq, anchor]));
  let count = 0;
  let previous = chainStart;
  for await (const event of events) {
    count += 1;
    if (event.seq !== count) {
      complain(`Event ${count} is missing: event ${event.seq} stands in its place.`);
      break;
    }
    if (!isSameHash(event.previousHash, previous)) complain(`Event ${event.seq} does not continue the event before it.`);
    if (!isSameHash(event.hash, hashEvent(key, event))) complain(`Event ${event.seq} was altered.`);
    const anchor = expected.get(event.seq);
    if (anchor && !isSameHash(anchor.hash, event.hash)) complain(`Event ${event.seq} is not the one that was anchored at ${anchor.at}.`);
    previous = event.hash;
  }
  const lastAnchored = Math.max(0, ...expected.keys());
  if (problems.length === 0 && lastAnchored > count) complain(`Events ${count + 1} to ${lastAnchored} were anchored, but are gone.`);
  return { events: count, problems };
}
