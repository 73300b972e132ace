import { expect, test } from 'vitest';
import { everyPage } from './rest-client.ts';

const pages: Readonly<Record<string, { items: number[]; next: string | undefined }>> = {
  a: { items: [1, 2], next: 'b' },
  b: { items: [], next: 'c' },
  c: { items: [3], next: undefined },
  loop: { items: [4], next: 'loop' },
};
const read = async (place: string) => pages[place] ?? { items: [], next: undefined };

test('a list is read to its end, empty pages in between included', async () => {
  expect(await everyPage({ vendor: 'Acme', first: 'a', read })).toEqual([1, 2, 3]);
});

test.each([
  ['leads in a circle', { first: 'loop' }],
  ['has more pages than any list may have', { first: 'a', maxPages: 2 }],
])('a list that %s is the vendor’s failure', async (_what, how) => {
  await expect(everyPage({ vendor: 'Acme', read, ...how })).rejects.toMatchObject({ name: 'VendorFailure', kind: 'theirs' });
});

test('an entry that moves while the list is read is there once, as it was read last', async () => {
  const moved: Readonly<Record<string, { items: { id: string; name: string }[]; next: string | undefined }>> = {
    a: {
      items: [
        { id: '1', name: 'old' },
        { id: '2', name: 'x' },
      ],
      next: 'b',
    },
    b: {
      items: [
        { id: '1', name: 'new' },
        { id: '3', name: 'y' },
      ],
      next: undefined,
    },
  };
  expect(await everyPage({ vendor: 'Acme', first: 'a', read: async (place) => moved[place]! })).toEqual([
    { id: '1', name: 'new' },
    { id: '2', name: 'x' },
    { id: '3', name: 'y' },
  ]);
});

test('entries are told apart by the field that the vendor has for it', async () => {
  const first = { items: [{ name: 'a' }, { name: 'both' }], next: 'second' };
  const second = { items: [{ name: 'b' }, { name: 'both' }], next: undefined };
  const found = await everyPage({
    vendor: 'Acme',
    first: 'first',
    key: 'name',
    read: async (place) => (place === 'first' ? first : second),
  });
  expect(found.map(({ name }) => name)).toEqual(['a', 'both', 'b']);
});

test('two that share their id on one page are two', async () => {
  const items = [
    { id: '1', name: 'x' },
    { id: '1', name: 'y' },
  ];
  expect(await everyPage({ vendor: 'Acme', first: 'a', read: async () => ({ items, next: undefined }) })).toEqual(items);
});
