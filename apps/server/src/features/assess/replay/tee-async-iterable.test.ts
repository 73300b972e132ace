import { expect, test } from 'vitest';
import { teeAsyncIterable } from './tee-async-iterable.ts';

async function* pages(read: number[], last = 3): AsyncGenerator<number> {
  for (let page = 1; page <= last; page += 1) {
    read.push(page);
    yield page;
  }
}

async function* failing(): AsyncGenerator<number> {
  yield 1;
  throw new Error('the database is gone');
}

async function all(source: AsyncIterable<number>): Promise<number[]> {
  const found: number[] = [];
  for await (const page of source) found.push(page);
  return found;
}

test('each reader gets every page in order, and each page is read once', async () => {
  const read: number[] = [];
  const readers = teeAsyncIterable(pages(read), 3);
  expect(await Promise.all(readers.map(all))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(read).toEqual([1, 2, 3]);
});

test('a reader that leaves early does not keep the others waiting', async () => {
  const [early, late] = teeAsyncIterable(pages([]), 2);
  const leave = async () => {
    for await (const page of early!) return page;
    return 0;
  };
  expect(await Promise.all([leave(), all(late!)])).toEqual([1, [1, 2, 3]]);
});

test('fails every reader when reading fails', async () => {
  const results = await Promise.allSettled(teeAsyncIterable(failing(), 2).map(all));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
