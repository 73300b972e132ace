import { expect, test } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

test('keeps the order, and no more than so many at a time', async () => {
  let running = 0;
  let most = 0;
  const doubled = await mapConcurrently([5, 4, 3, 2, 1], 2, async (value) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return value * 2;
  });
  expect(doubled).toEqual([10, 8, 6, 4, 2]);
  expect(most).toBe(2);
});

test('begins nothing more after a failure', async () => {
  const begun: number[] = [];
  const work = mapConcurrently([1, 2, 3, 4], 1, async (value) => {
    begun.push(value);
    if (value === 2) throw new Error('enough');
  });
  await expect(work).rejects.toThrow('enough');
  expect(begun).toEqual([1, 2]);
});

test('does nothing for an empty list', async () => {
  expect(await mapConcurrently([], 4, async () => 1)).toEqual([]);
});
