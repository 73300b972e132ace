import { defineFact, defineListFact } from '@rampart/domain/fact.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { joinParts, splitIntoParts } from './split-into-parts.ts';

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

const crowds = defineListFact({
  id: 'test.crowds',
  item: z.object({ id: z.string(), memberIds: z.array(z.string()) }),
  keyOf: ({ id }) => id,
  memberField: 'memberIds',
});
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).toSorted();
const bodiesOf = (value: unknown): unknown[] => splitIntoParts(crowds, value).parts.map(({ body }): unknown => JSON.parse(body));
const changedParts = (before: unknown, after: unknown): string[] => {
  const known = new Set(splitIntoParts(crowds, before).parts.map(({ hash }) => hash.toString('hex')));
  return splitIntoParts(crowds, after)
    .parts.filter(({ hash }) => !known.has(hash.toString('hex')))
    .map(({ body }) => body);
};

test('one more member of a group of 20,000 costs one small part', () => {
  const groups = [
    { id: 'everyone', memberIds: people(20_000) },
    { id: 'few', memberIds: ['p1'] },
  ];
  const joined = [
    { id: 'everyone', memberIds: [...people(20_000), 'px'] },
    { id: 'few', memberIds: ['p1'] },
  ];
  const changed = changedParts(groups, joined);
  expect(changed).toHaveLength(1);
  expect(changed[0]?.length).toBeLessThan(20_000);
  expect(changedParts(joined, groups)).toHaveLength(1);
});

test('no part of a group holds a whole company', () => {
  const bodies = bodiesOf([{ id: 'everyone', memberIds: people(100_000) }]);
  expect(Math.max(...bodies.map((body) => (body as unknown[]).length))).toBeLessThan(400);
});

test('groups are read as they were stored, whatever their ids and members are called', () => {
  const groups = [
    { id: 'a', memberIds: ['1', '2'] },
    { id: 'a 1', memberIds: ['2'] },
    { id: 'empty', memberIds: [] },
    { id: '["x"]', memberIds: ['"', '\\'] },
    { id: '__proto__', memberIds: ['constructor'] },
  ];
  const byId = (value: unknown) => (value as typeof groups).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(joinParts(crowds, bodiesOf(groups)))).toEqual(byId(groups));
});

test('groups that share an id keep their own members, and what was stored whole is read whole', () => {
  const twins = [
    { id: 'same', memberIds: ['1'] },
    { id: 'same', memberIds: ['2', '3'] },
  ];
  expect(joinParts(crowds, bodiesOf(twins))).toEqual(twins);
  const whole = [{ id: 'old', memberIds: ['b', 'a'] }];
  expect(joinParts(crowds, [whole])).toEqual(whole);
});
