import { z } from 'zod';
import type { StreamedTime } from './connector.ts';
import { unreadableAnswer } from './vendor-http.ts';

/** For a page whose records are read one by one. */
export const anyRecord = z.unknown();

interface Reading<T> {
  readonly vendor: string;
  readonly item: z.ZodType<T>;
  readonly noteUnread: StreamedTime['noteUnread'];
}

/**
 * The records of a log that can be read. One that cannot costs itself: it must not keep back all that come after it. Where that is so of every one of
 * several, it is the answer that cannot be read, and nothing of it is passed over.
 */
export function readableRecords<T>(records: readonly unknown[], { vendor, item, noteUnread = () => {} }: Reading<T>): T[] {
  const read = records.map((record) => item.safeParse(record));
  const found = read.flatMap(({ success, data }) => (success ? [data] : []));
  const unread = records.filter((_, place) => read[place]?.success === false);
  if (unread.length > 1 && found.length === 0) throw unreadableAnswer(vendor, read[0]?.error);
  if (unread.length > 0) noteUnread(unread);
  return found;
}

export async function* readablePages<T>(pages: AsyncIterable<readonly unknown[]>, reading: Reading<T>): AsyncGenerator<T[]> {
  for await (const page of pages) yield readableRecords(page, reading);
}
