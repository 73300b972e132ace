import { expect, test } from 'vitest';
import { z } from 'zod';
import { RecordReader } from './readable-records.ts';

const item = z.object({ id: z.string() });
const readable = (count: number) => Array.from({ length: count }, (_, place) => ({ id: String(place) }));
const strange = (count: number) => Array.from({ length: count }, () => ({}));

function read(...pages: readonly (readonly unknown[])[]) {
  let unread = 0;
  const reader = new RecordReader({ vendor: 'Test', item, noteUnread: ({ length }) => void (unread += length) });
  const found = pages.flatMap((page) => reader.read(page));
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

test('many records of which most cannot be read are an answer that cannot be read', () => {
  expect(() => read([...readable(1), ...strange(1999)])).toThrow('Of 2,000 records that Test gave, 1,999 cannot be read');
  expect(() => read([...readable(9), ...strange(10)])).toThrow('Of 19 records that Test gave, 10 cannot be read');
  expect(read([...readable(10), ...strange(10)]).unread).toBe(10);
  expect(read([...readable(1), ...strange(9)]).unread).toBe(9);
});

test('the records of several small pages are counted together', () => {
  const small = [...readable(1), ...strange(2)];
  expect(() => read(...Array.from({ length: 5 }, () => small))).toThrow('Of 15 records that Test gave, 10 cannot be read');
});

test('a page of many is not excused by those before it', () => {
  expect(() => read(readable(5000), [...readable(1), ...strange(99)])).toThrow('Of 100 records that Test gave, 99 cannot be read');
});
