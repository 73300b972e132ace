import { VendorFailure } from './vendor-failure.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page is; `undefined` after the last. */
  readonly next: string | undefined;
}

export interface Paging<Item> {
  readonly vendor: string;
  readonly first: string;
  readonly read: (place: string) => Promise<Page<Item>>;
  readonly maxPages?: number;
}

const defaultMaxPages = 10_000;

/** A vendor's list, a page at a time, to its end. One that leads in a circle or never ends is the vendor's failure. */
export async function* pagesOf<Item>({
  vendor,
  first,
  read,
  maxPages = defaultMaxPages,
}: Paging<Item>): AsyncGenerator<readonly Item[], void, undefined> {
  const seen = new Set<string>();
  let place: string | undefined = first;
  while (place !== undefined) {
    if (seen.has(place) || seen.size >= maxPages) {
      const reason = `${vendor} gave a list without an end. Try again later.`;
      throw new VendorFailure(vendor, { kind: 'theirs', reason });
    }
    seen.add(place);
    const page: Page<Item> = await read(place);
    yield page.items;
    place = page.next;
  }
}

/** The whole list. For lists that fit in memory: events are streamed instead. */
export async function everyPage<Item>(paging: Paging<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of pagesOf(paging)) for (const item of items) all.push(item);
  return all;
}
