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
}

export interface Verification {
  readonly events: number;
  /** Empty when the chain is whole. */
  readonly problems: readonly string[];
}

const problemLimit = 20;

interface Expected extends Head {
  readonly otherwise: string;
}

const expectedOf = ({ anchors, head }: Chain): Expected[] => [
  ...anchors.map(({ seq, hash, at }) => ({ seq, hash, otherwise: `the one that was anchored at ${at}` })),
  ...(head === undefined ? [] : [{ ...head, otherwise: 'the one that the database names as its last' }]),
];

/** Walks a chain from its start. Finds altered, removed, added and reordered events, and with anchors a cut tail. */
export async function verifyChain(chain: Chain): Promise<Verification> {
  const problems: string[] = [];
  const complain = (problem: string) => void (problems.length < problemLimit && problems.push(problem));
  const expected = Map.groupBy(expectedOf(chain), ({ seq }) => seq);
  let count = 0;
  let previous = chainStart;
  for await (const event of chain.events) {
    if (event.seq !== count + 1) {
      complain(`Event ${count + 1} is missing: event ${event.seq}is in its place.`);
      break;
    }
    count += 1;
    if (!isSameHash(event.previousHash, previous)) complain(`Event ${event.seq} does not continue the event before it.`);
    if (!isSameHash(event.hash, hashEvent(chain.key, event))) complain(`Event ${event.seq} was altered.`);
    for (const { hash, otherwise } of expected.get(event.seq) ?? [])
      if (!isSameHash(hash, event.hash)) complain(`Event ${event.seq} is not ${otherwise}.`);
    previous = event.hash;
  }
  const last = [...expected.keys()].reduce((latest, seq) => Math.max(latest, seq), 0);
  if (problems.length === 0 && last > count) complain(`Events ${count + 1} to ${last} are gone: the chain was longer once.`);
  return { events: count, problems };
}
