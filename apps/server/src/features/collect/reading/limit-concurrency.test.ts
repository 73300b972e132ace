import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const turns = () => new Promise((resolve) => setImmediate(resolve));

test('so many work at once, the rest in the order they came', async () => {
  const inTurn = limitConcurrency(2);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = gates.map(({ promise }, place) =>
    inTurn(async () => {
      begun.push(place);
      await promise;
      return place;
    }),
  );
  await turns();
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await turns();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test('one that fails hands its place on', async () => {
  const inTurn = limitConcurrency(1);
  const failed = inTurn(() => Promise.reject(new Error('out of luck')));
  const next = inTurn(async () => 'done');
  await expect(failed).rejects.toThrow('out of luck');
  expect(await next).toBe('done');
});
