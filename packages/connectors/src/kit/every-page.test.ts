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
