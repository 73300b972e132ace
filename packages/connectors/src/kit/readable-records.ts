import { z } from 'zod';
import type { StreamedTime } from './connector.ts';
import { VendorFailure } from './vendor-failure.ts';
import { unreadableAnswer } from './vendor-http.ts';

/** For a page whose records are read one by one. */
export const anyRecord = z.unknown();

interface Reading<T> {
  readonly vendor: string;
  readonly item: z.ZodType<T>;
  readonly noteUnread: StreamedTime['noteUnread'];
}

interface Counted {
  readonly read: number;
  readonly unread: number;
}

/** From so many on, records that cannot be read are no exceptions among those that can: the vendor has changed their form. */
const massFrom = 10;

const isMass = ({ read, unread }: Counted): boolean => unread >= massFrom && unread > read;

function unreadMass(vendor: string, { read, unread }: Counted, cause: unknown): VendorFailure {
  const [all, part] = [(read + unread).toLocaleString('en'), unread.toLocaleString('en')];
  const reason = `Of ${all} records that ${vendor} gave, ${part} cannot be read: their form may have changed. They are asked for again with the next run. If that fails as well, update Rampart, or report this.`;
  return new VendorFailure(vendor, { kind: 'theirs', reason, cause });
}

/**
 * Reads the records of one kind that one reading of a log meets. One that cannot be read costs itself: it must not keep back all that come after it.
 * Where that is so of every one of several on a page, or of most of many, it is the answer that cannot be read, and nothing of it is passed over.
 */
export class RecordReader<T> {
  readonly #reading: Reading<T>;
  #all: Counted = { read: 0, unread: 0 };

  constructor(reading: Reading<T>) {
    this.#reading = reading;
  }

  read(records: readonly unknown[]): T[] {
    const { vendor, item, noteUnread } = this.#reading;
    const parsed = records.map((record) => item.safeParse(record));
    const found = parsed.flatMap(({ success, data }) => (success ? [data] : []));
    const unread = records.filter((_, place) => parsed[place]?.success === false);
    const cause = parsed.find(({ success }) => !success)?.error;
    const page = { read: found.length, unread: unread.length };
    this.#all = { read: this.#all.read + page.read, unread: this.#all.unread + page.unread };
    if (page.unread > 1 && page.read === 0) throw unreadableAnswer(vendor, cause);
    for (const counted of [page, this.#all]) if (isMass(counted)) throw unreadMass(vendor, counted, cause);
    if (page.unread > 0) noteUnread?.(unread);
    return found;
  }

  async *pages(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<T[]> {
    for await (const page of pages) yield this.read(page);
  }
}
