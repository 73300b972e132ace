import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('runs as many tasks as allowed, and the rest in order', async () => {
  const limited = limitConcurrency(2);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const all = gates.map(({ promise }, place) =>
    limited(async () => {
      started.push(place);
      await promise;
      return place;
    }),
  );
  await nextTick();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await nextTick();
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test('a task that fails gives its place to the next one', async () => {
  const limited = limitConcurrency(1);
  const failed = limited(() => Promise.reject(new Error('out of luck')));
  const next = limited(async () => 'done');
  await expect(failed).rejects.toThrow('out of luck');
  expect(await next).toBe('done');
});
