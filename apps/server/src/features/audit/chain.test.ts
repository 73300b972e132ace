import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainStart, hashEvent } from './chain.ts';
import { type Anchor, type Head, type StoredEvent, verifyChain } from './verify-chain.ts';

const key = randomBytes(32);
const tenantId = '0199f3c2-0000-7000-8000-000000000001';

const words = fc.string({ unit: 'grapheme', maxLength: 20 });
const entry = fc.record({
  action: words,
  status: fc.constantFrom('success', 'failure'),
  actorId: words,
  actor: words,
  message: words,
  source: words,
  requestId: words,
  details: fc.dictionary(words, fc.oneof(words, fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)), { maxKeys: 4 }),
});

type Entry = Omit<StoredEvent, 'tenantId' | 'seq' | 'at' | 'previousHash' | 'hash'>;

function chainOf(entries: readonly Entry[]): StoredEvent[] {
  let previousHash = chainStart;
  return entries.map((each, index) => {
    const event = { ...each, tenantId, seq: index + 1, at: new Date(index * 1000).toISOString(), previousHash };
    previousHash = hashEvent(key, event);
    return { ...event, hash: previousHash };
  });
}
const chains = fc.array(entry, { minLength: 2, maxLength: 8 }).map(chainOf);

const verify = (events: readonly StoredEvent[], notes: { anchors?: readonly Anchor[]; head?: Head; key?: Buffer } = {}) =>
  verifyChain({ key, anchors: [], head: undefined, checkpoints: [], ...notes, events: stream(events) });
async function* stream(events: readonly StoredEvent[]) {
  yield* events;
}
const problemsOf = async (...args: Parameters<typeof verify>) => (await verify(...args)).problems;
const anchorOf = ({ seq, hash }: StoredEvent): Anchor => ({ tenantId, seq, hash, at: '2026-01-01T00:00:00.000Z' });

test('accepts an untouched chain, with every event anchored and the last as its head', async () => {
  await fc.assert(
    fc.asyncProperty(chains, async (chain) => {
      const last = chain.at(-1);
      const notes = { anchors: chain.map(anchorOf), ...(last && { head: last }) };
      expect(await verify(chain, notes)).toEqual({ events: chain.length, problems: [] });
    }),
  );
});

test('an empty chain is whole', async () => {
  expect(await verify([])).toEqual({ events: 0, problems: [] });
});

const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string')
    return /^[0-9a-f]{64}$/.test(value) ? value.replace(/^./, (first) => (first === '0' ? '1' : '0')) : `${value}.`;
  return { ...(value as object), 'one more': true };
};
const fields = ['tenantId', 'seq', 'at', 'action', 'status', 'actorId', 'actor', 'message', 'source', 'requestId', 'details'] as const;

test.each([...fields, 'previousHash', 'hash'] as const)('an altered %s is found in any event of any chain', async (field) => {
  await fc.assert(
    fc.asyncProperty(chains, fc.nat(), async (chain, at) => {
      const index = at % chain.length;
      const altered = chain.map((event, each) => (each === index ? { ...event, [field]: other(event[field]) } : event));
      expect(await problemsOf(altered)).not.toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('without the key, an altered event cannot be given a hash that fits', async () => {
  await fc.assert(
    fc.asyncProperty(chains, async (chain) => {
      const guess = randomBytes(32);
      const [first, ...rest] = chain.map((event) => ({ ...event, message: 'forged' }));
      const forged = first && { ...first, hash: hashEvent(guess, first) };
      expect(await problemsOf([...(forged ? [forged] : []), ...rest])).toContain('Event 1 was altered.');
    }),
  );
});

test('a removed, a doubled and two swapped events are found', async () => {
  await fc.assert(
    fc.asyncProperty(chains, fc.nat(), async (chain, at) => {
      const index = at % (chain.length - 1);
      const swapped = chain.toSpliced(index, 2, ...chain.slice(index, index + 2).toReversed());
      expect((await problemsOf(chain.toSpliced(index, 1)))[0]).toMatch(/is missing/);
      expect((await problemsOf(chain.toSpliced(index, 0, ...chain.slice(index, index + 1))))[0]).toMatch(/is missing/);
      expect((await problemsOf(swapped))[0]).toMatch(/is missing/);
    }),
  );
});

const renumbered = (events: readonly StoredEvent[]) => events.map((event, each) => ({ ...event, seq: each + 1 }));

test('events that are numbered anew after one was removed, doubled or swapped are found', async () => {
  await fc.assert(
    fc.asyncProperty(chains, fc.nat(), async (chain, at) => {
      const index = at % (chain.length - 1);
      const swapped = chain.toSpliced(index, 2, ...chain.slice(index, index + 2).toReversed());
      for (const forged of [chain.toSpliced(index, 1), chain.toSpliced(index, 0, ...chain.slice(index, index + 1)), swapped])
        expect(await problemsOf(renumbered(forged))).not.toEqual([]);
    }),
  );
});

test('a cut tail shows through an anchor or the head, and only through them', async () => {
  await fc.assert(
    fc.asyncProperty(chains, fc.nat(), async (chain, at) => {
      const kept = chain.slice(0, at % chain.length);
      const last = chain.at(-1);
      if (last === undefined) return;
      expect(await problemsOf(kept)).toEqual([]);
      const gone = [`Events ${kept.length + 1} to ${chain.length} are gone: the chain was longer once.`];
      expect(await problemsOf(kept, { anchors: chain.map(anchorOf) })).toEqual(gone);
      expect(await problemsOf(kept, { head: last })).toEqual(gone);
    }),
  );
});

test('detects by any anchor a chain that was rewritten with the key', async () => {
  const written = chainOf(fc.sample(entry, { numRuns: 3, seed: 1 }));
  const rewritten = chainOf(fc.sample(entry, { numRuns: 3, seed: 2 }));
  expect(await problemsOf(rewritten)).toEqual([]);
  const anchors = [...written, ...rewritten].map(anchorOf);
  expect(await problemsOf(rewritten, { anchors })).toEqual(
    [1, 2, 3].map((seq) => `Event ${seq} is not the one that was anchored at 2026-01-01T00:00:00.000Z.`),
  );
  expect(await problemsOf(rewritten, { head: written[2] ?? { seq: 0, hash: '' } })).toEqual([
    'Event 3 is not the one that the database names as its last.',
  ]);
});

test('more may have been added since the head was read', async () => {
  const chain = chainOf(fc.sample(entry, { numRuns: 4, seed: 3 }));
  expect(await problemsOf(chain, { head: chain[1] ?? { seq: 0, hash: '' } })).toEqual([]);
});

test('hashes the details whatever the order of their keys', () => {
  const [event] = chainOf(fc.sample(entry, { numRuns: 1, seed: 4 }));
  if (event === undefined) throw new Error('no event');
  const hash = (details: StoredEvent['details']) => hashEvent(key, { ...event, details });
  expect(hash({ b: 1, a: { d: 1, c: [2, 1] } })).toBe(hash({ a: { c: [2, 1], d: 1 }, b: 1 }));
  expect(hash({ a: [1, 2] })).not.toBe(hash({ a: [2, 1] }));
  expect(hash({ a: '1' })).not.toBe(hash({ a: 1 }));
});

test('a chain of which nothing is right does not fill the screen', async () => {
  const many = chainOf(fc.sample(entry, { numRuns: 200, seed: 5 }));
  const { problems, events } = await verify(many, { key: randomBytes(32) });
  expect({ events, problems: problems.length }).toEqual({ events: 200, problems: 20 });
});

test('a year of anchors, one a minute, is no obstacle', async () => {
  const [first] = chainOf(fc.sample(entry, { numRuns: 1, seed: 6 }));
  if (first === undefined) throw new Error('no event');
  const anchors = Array.from({ length: 525_600 }, (_, index) => ({ ...anchorOf(first), seq: index + 1 }));
  expect(await problemsOf([first], { anchors })).toEqual(['Events 2 to 525600 are gone: the chain was longer once.']);
});
