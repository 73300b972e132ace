import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';
import { mapUnlessGone } from './map-unless-gone.ts';

const listed = (letters: string) => letters.split('').map((id) => ({ id }));

/** Asks about each, of which the vendor answers some with a status; `later` is what it lists when it is asked again. */
const ask = (ids: string, statuses: Readonly<Record<string, number>>, later: string) => {
  return mapUnlessGone(listed(ids), { atOnce: 2, listAgain: async () => listed(later) }, async ({ id }) => {
    const status = statuses[id];
    if (status !== undefined) throw failureOf('Acme', { status });
    return [id];
  });
};

test('omits what was deleted since the list was read', async () => {
  expect(await ask('abc', { b: 404 }, 'ac')).toEqual([['a'], ['c']]);
  expect(await ask('a', { a: 404 }, '')).toEqual([]);
  expect(await ask('', {}, '')).toEqual([]);
});

test.each([
  ['abc', 'abc'],
  ['a', 'a'],
])('fails where one of %s is said to be gone, and is listed', async (ids, later) => {
  await expect(ask(ids, { a: 404 }, later)).rejects.toMatchObject({ name: 'VendorFailure', status: 404 });
});

test.each([403, 410, 500])('fails where one is answered with %i', async (status) => {
  await expect(ask('ab', { b: status }, 'a')).rejects.toMatchObject({ status });
});
