import { expect, test } from 'vitest';
import { mapAhead } from './map-ahead.ts';

async function listOf<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
}

/** Work that ends when the test says so. */
function openWork() {
  const under = new Map<number, PromiseWithResolvers<string>>();
  const act = (item: number): Promise<string> => {
    const work = Promise.withResolvers<string>();
    under.set(item, work);
    return work.promise;
  };
  return { act, started: () => [...under.keys()], end: (item: number) => under.get(item)?.resolve(`done ${item}`), under };
}

test('has so many under way and no more, and gives the results in their order', async () => {
  const { act, started, end } = openWork();
  const results = mapAhead([1, 2, 3, 4], 2, act);
  const first = results.next();
  expect(started()).toEqual([1, 2]);
  end(2);
  end(1);
  expect(await first).toEqual({ done: false, value: 'done 1' });
  expect(started()).toEqual([1, 2, 3]);
  end(3);
  const rest = listOf(results);
  await expect.poll(started).toEqual([1, 2, 3, 4]);
  end(4);
  expect(await rest).toEqual(['done 2', 'done 3', 'done 4']);
});

test('a failure comes in its turn, after what is before it and after what is on its way', async () => {
  const { act, under, end } = openWork();
  const results = mapAhead([1, 2, 3], 3, act);
  const first = results.next();
  under.get(2)?.reject(new Error('refused'));
  end(1);
  expect(await first).toMatchObject({ value: 'done 1' });
  let isOver = false;
  const failed = results.next().catch((error: unknown) => {
    isOver = true;
    return error;
  });
  await expect.poll(() => under.size).toBe(3);
  expect(isOver).toBe(false);
  end(3);
  expect(await failed).toEqual(new Error('refused'));
});

test('nothing more is started when it ends early, and items are taken as they are needed', async () => {
  const taken: number[] = [];
  function* items() {
    for (let item = 1; ; item += 1) {
      taken.push(item);
      yield item;
    }
  }
  for await (const one of mapAhead(items(), 2, async (item) => item)) if (one === 3) break;
  expect(taken).toEqual([1, 2, 3, 4, 5]);
  expect(await listOf(mapAhead([], 2, async () => 1))).toEqual([]);
});
