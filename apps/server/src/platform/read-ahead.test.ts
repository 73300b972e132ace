import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** Pages that note when each is asked for, and when all is let go. */
function noted(pages: readonly (number | Error)[]) {
  const seen: string[] = [];
  async function* read(): AsyncGenerator<number> {
    try {
      for (const page of pages) {
        seen.push(`read ${String(page)}`);
        await Promise.resolve();
        if (page instanceof Error) throw page;
        yield page;
      }
    } finally {
      seen.push('closed');
    }
  }
  return { seen, pages: readAhead(read()) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('gives every page in order, and reads the next one while one is worked on', async () => {
  const { seen, pages } = noted([1, 2, 3]);
  for await (const page of pages) {
    await settled();
    seen.push(`worked on ${page}`);
  }
  expect(seen).toEqual(['read 1', 'read 2', 'worked on 1', 'read 3', 'worked on 2', 'closed', 'worked on 3']);
});

test('fails where the page would be, and not before', async () => {
  const { pages } = noted([1, new Error('The database went away.')]);
  expect(await pages.next()).toEqual({ done: false, value: 1 });
  await settled();
  await expect(pages.next()).rejects.toThrow('The database went away.');
});

test('lets go of what it reads when no more is needed', async () => {
  const { seen, pages } = noted([1, 2, 3]);
  for await (const page of pages) if (page === 1) break;
  expect(seen).toEqual(['read 1', 'read 2', 'closed']);
});

test('has nothing of nothing', async () => {
  const { pages } = noted([]);
  expect(await pages.next()).toEqual({ done: true, value: undefined });
});
