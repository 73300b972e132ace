import { checkCheckpoints, type Checkpoint } from './checkpoint.ts';
import { chainStart, type ChainedEvent, hashEvent, isSameHash } from './chain.ts';

export interface StoredEvent extends ChainedEvent {
  readonly hash: string;
}

/** The last event of a chain. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** What the chain ended with at some time, noted outside the database. */
export interface Anchor extends Head {
  readonly tenantId: string;
  readonly at: string;
}

export interface Chain {
  readonly events: AsyncIterable<StoredEvent>;
  readonly key: Buffer;
  readonly anchors: readonly Anchor[];
  /** Read before the events, to which more may have been added since. */
  readonly head: Head | undefined;
  /** What took the place of the events that are no longer kept. */
  readonly checkpoints: readonly Checkpoint[];
}

export interface Verification {
  readonly events: number;
  /** Up to which event a checkpoint took their place, when one did. */
  readonly cutUpTo?: number;
  /** Empty when the chain is whole. */
  readonly problems: readonly string[];
}

const problemLimit = 20;

interface Expected extends Head {
  readonly otherwise: string;
}

const expectedOf = ({ anchors, head, checkpoints }: Chain): Expected[] => [
  ...checkpoints.map(({ seq, hash, number }) => ({ seq, hash, otherwise: `the one that checkpoint ${number} names` })),
  ...anchors.map(({ seq, hash, at }) => ({ seq, hash, otherwise: `the one that was anchored at ${at}` })),
  ...(head === undefined ? [] : [{ ...head, otherwise: 'the one that the database names as its last' }]),
];

/** Which checkpoint an event says was placed, if it does. */
const placedBy = ({ action, details }: StoredEvent): unknown =>
  action === 'audit.cut' && details !== null && typeof details === 'object' && !Array.isArray(details) ? details['checkpoint'] : undefined;

/**
 * Walks a chain from its start, or from its newest checkpoint. Finds altered, removed, added and reordered events, a checkpoint that is
 * missing or forged, a cut that went further than its checkpoint, and with anchors a cut tail.
 */
export async function verifyChain(chain: Chain): Promise<Verification> {
  const { newest, problems: badCheckpoints } = checkCheckpoints(chain.key, chain.checkpoints);
  const problems: string[] = [...badCheckpoints];
  const complain = (problem: string) => void (problems.length < problemLimit && problems.push(problem));
  const expected = Map.groupBy(expectedOf(chain), ({ seq }) => seq);
  let walked = 0;
  let [last, previous] = newest === undefined ? [0, chainStart] : [newest.seq, newest.hash];
  for await (const event of chain.events) {
    // What a cut has left behind its checkpoint so far: it must lead up to it.
    if (walked === 0 && newest !== undefined && event.seq <= newest.seq)
      [last, previous] = [event.seq - 1, event.seq === 1 ? chainStart : event.previousHash];
    if (event.seq !== last + 1) {
      complain(`Event ${last + 1} is missing: event ${event.seq} is in its place.`);
      break;
    }
    walked += 1;
    last = event.seq;
    if (!isSameHash(event.previousHash, previous)) complain(`Event ${event.seq} does not continue the event before it.`);
    if (!isSameHash(event.hash, hashEvent(chain.key, event))) complain(`Event ${event.seq} was altered.`);
    for (const { hash, otherwise } of expected.get(event.seq) ?? [])
      if (!isSameHash(hash, event.hash)) complain(`Event ${event.seq} is not ${otherwise}.`);
    const placed = placedBy(event);
    if (typeof placed === 'number' && !chain.checkpoints.some(({ number }) => number === placed))
      complain(`Checkpoint ${placed}, which event ${event.seq} records, is missing.`);
    previous = event.hash;
  }
  const furthest = [...expected.keys()].reduce((latest, seq) => Math.max(latest, seq), 0);
  if (problems.length === 0 && furthest > last) complain(`Events ${last + 1} to ${furthest} are gone: the chain was longer once.`);
  return { events: walked, ...(newest && { cutUpTo: newest.seq }), problems };
}
