import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('runs so many at a time, the others in order, also after one that fails', async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = ends.map(({ promise }, place) =>
    limited(() => {
      started.push(place);
      return promise;
    }).catch(() => -1),
  );
  expect(started).toEqual([0, 1]);
  ends[1]!.reject(new Error('refused'));
  await results[1];
  expect(started).toEqual([0, 1, 2]);
  for (const [place, { resolve }] of ends.entries()) resolve(place);
  expect(await Promise.all(results)).toEqual([0, -1, 2, 3, 4]);
  expect(await limited(() => Promise.resolve(6))).toBe(6);
});
