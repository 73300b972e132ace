import { expect, test } from 'vitest';
import { PacedCalls } from './paced-calls.ts';

function turnsIn(limit: { calls: number; perMs: number }) {
  let now = 0;
  const turns = new PacedCalls(() => now);
  const take = () => turns.take({ name: 'a', ...limit }, async (ms) => void (now += ms));
  return { take, now: () => now, later: (ms: number) => void (now += ms) };
}

test('spaces calls by the limit, from the answer of the one before; the first from what another process may have called', async () => {
  const { take, now, later } = turnsIn({ calls: 1, perMs: 1000 });
  const at: number[] = [];
  for (let call = 0; call < 3; call += 1) {
    const end = await take();
    at.push(now());
    later(200);
    end();
  }
  expect(at).toEqual([1000, 2200, 3400]);
});

test('gives no turn before the call before it is answered, and turns in the order of the callers', async () => {
  const { take, later } = turnsIn({ calls: 1, perMs: 1000 });
  const order: string[] = [];
  const first = await take();
  const others = [take().then((end) => (order.push('second'), end())), take().then((end) => (order.push('third'), end()))];
  await Promise.resolve();
  expect(order).toEqual([]);
  later(5000);
  first();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
});

test('lets as many calls go as fit in the time, and never more', async () => {
  const { take, now, later } = turnsIn({ calls: 5, perMs: 10_000 });
  const at: number[] = [];
  for (let call = 0; call < 12; call += 1) {
    const end = await take();
    at.push(now());
    end();
    later(10);
  }
  expect(at.slice(0, 4)).toEqual([0, 10, 20, 30]);
  const waits = at.slice(5).map((time, place) => time - at[place]!);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(10_000);
});

test('goes on after a caller that stopped waiting', async () => {
  const turns = new PacedCalls(() => 0);
  const limit = { name: 'a', calls: 1, perMs: 1000 };
  const stopped = turns.take(limit, async () => Promise.reject(new Error('stopped')));
  await expect(stopped).rejects.toThrow('stopped');
  const waits: number[] = [];
  await turns.take(limit, async (ms) => void waits.push(ms));
  expect(waits).toEqual([1000]);
});
