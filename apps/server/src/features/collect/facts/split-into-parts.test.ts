import { defineFact, defineListFact } from '@rampart/domain/fact.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { splitIntoParts } from './split-into-parts.ts';

const list = defineListFact({ id: 'test.list', item: z.object({ id: z.string(), value: z.number() }), keyOf: ({ id }) => id });
const single = defineFact({ id: 'test.single', schema: z.unknown() });

const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `entry ${index}`, value: index }));
const hashesOf = (value: unknown) => splitIntoParts(list, value).parts.map(({ hash }) => hash.toString('hex'));

test('a list has a power of two of parts, of about 64 entries each', () => {
  expect([0, 1, 64, 65, 1000, 20_000].map((count) => hashesOf(entries(count)).length)).toEqual([1, 1, 1, 2, 16, 512]);
  const sizes = splitIntoParts(list, entries(20_000)).parts.map(({ body }) => (JSON.parse(body) as unknown[]).length);
  expect(Math.max(...sizes)).toBeLessThan(100);
});

test('neither the order of entries nor the order of fields makes a difference', () => {
  const shuffled = entries(500)
    .map(({ id, value }) => ({ value, id }))
    .toReversed();
  expect(hashesOf(shuffled)).toEqual(hashesOf(entries(500)));
});

test('one changed entry changes one part', () => {
  const changed = entries(1000).map((entry) => (entry.id === 'entry 7' ? { ...entry, value: -1 } : entry));
  const before = new Set(hashesOf(entries(1000)));
  expect(hashesOf(changed).filter((hash) => !before.has(hash))).toHaveLength(1);
});

test('keeps all entries that share a key, in a stable order', () => {
  const twins = [
    { id: 'same', value: 2 },
    { id: 'same', value: 1 },
  ];
  expect(hashesOf(twins)).toEqual(hashesOf(twins.toReversed()));
  expect(splitIntoParts(list, twins)).toMatchObject({ items: 2 });
});

test('what is no list is one part', () => {
  const { parts, items } = splitIntoParts(single, { b: [1, { d: null, c: 'x' }], a: undefined });
  expect(items).toBe(1);
  expect(parts.map(({ body }) => body)).toEqual(['{"b":[1,{"c":"x","d":null}]}']);
});
