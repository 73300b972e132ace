import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';
import { mapUnlessGone } from './map-unless-gone.ts';

/** Asks about each, of which the vendor answers some with a status. */
const ask = (items: readonly string[], statuses: Readonly<Record<string, number>>) =>
  mapUnlessGone(items, 2, async (item) => {
    const status = statuses[item];
    if (status !== undefined) throw failureOf('Acme', { status });
    return [item];
  });

test('omits what was deleted since the list was read', async () => {
  expect(await ask(['a', 'b', 'c'], { b: 404 })).toEqual([['a'], ['c']]);
  expect(await ask(['a'], { a: 404 })).toEqual([]);
  expect(await ask([], {})).toEqual([]);
});

test('fails where everything is said to be gone', async () => {
  await expect(ask(['a', 'b'], { a: 404, b: 404 })).rejects.toMatchObject({ name: 'VendorFailure', status: 404 });
});

test.each([403, 410, 500])('fails where one is answered with %i', async (status) => {
  await expect(ask(['a', 'b'], { b: status })).rejects.toMatchObject({ status });
});
