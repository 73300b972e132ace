import { expect, test } from 'vitest';
import { z } from 'zod';
import { readableRecords } from './readable-records.ts';

const item = z.object({ id: z.string() });

function read(records: readonly unknown[]) {
  let unread = 0;
  const found = readableRecords(records, { vendor: 'Test', item, noteUnread: ({ length }) => void (unread += length) });
  return { found: found.map(({ id }) => id), unread };
}

test('a record that cannot be read costs itself, and is counted', () => {
  expect(read([{ id: 'a' }, {}, { id: 'b' }, null])).toEqual({ found: ['a', 'b'], unread: 2 });
  expect(read([{}])).toEqual({ found: [], unread: 1 });
  expect(read([])).toEqual({ found: [], unread: 0 });
});

test('several records of which none can be read are an answer that cannot be read', () => {
  expect(() => read([{}, { id: 4 }])).toThrow('Test gave an answer that cannot be read');
});
