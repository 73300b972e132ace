import { z } from 'zod';
import { OwnWrites } from './own-writes.ts';
import { VendorFailure } from './vendor-failure.ts';
import { type Query, VendorHttp, type VendorHttpOptions, vendorUrl } from './vendor-http.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page is; `undefined` after the last. */
  readonly next: string | undefined;
}

interface Paging<Item> {
  readonly vendor: string;
  readonly first: string;
  readonly read: (place: string) => Promise<Page<Item>>;
  readonly maxPages?: number;
  /** The field by which the vendor tells entries apart; `id` unless given. */
  readonly key?: string | undefined;
}

/** A vendor's list, a page at a time, to its end. One that leads in a circle or never ends is the vendor's failure. */
export async function* pagesOf<Item>(paging: Paging<Item>): AsyncGenerator<readonly Item[], void, undefined> {
  const { vendor, first, read, maxPages = 10_000 } = paging;
  const seen = new Set<string>();
  let place: string | undefined = first;
  while (place !== undefined) {
    if (seen.has(place) || seen.size >= maxPages)
      throw new VendorFailure(vendor, { kind: 'theirs', reason: `${vendor} gave a list without an end. Try again later.` });
    seen.add(place);
    const page: Page<Item> = await read(place);
    yield page.items;
    place = page.next;
  }
}

function idOf(item: unknown, field: string): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const id = (item as Readonly<Record<string, unknown>>)[field];
  return typeof id === 'string' ? id : undefined;
}

/**
 * The whole list. For lists that fit in memory: events are streamed instead. While it is read, entries come and go: one that moves is on two pages, and
 * counts as it was read last.
 */
export async function everyPage<Item>(paging: Paging<Item>): Promise<Item[]> {
  const all: Item[] = [];
  const placeOf = new Map<string, number>();
  for await (const items of pagesOf(paging)) {
    const before = all.length;
    for (const item of items) {
      const id = idOf(item, paging.key ?? 'id');
      const known = id === undefined ? undefined : placeOf.get(id);
      // Two on one page are two that share their id.
      if (known !== undefined && known < before) all[known] = item;
      else all.push(item);
      if (id !== undefined && known === undefined) placeOf.set(id, all.length - 1);
    }
  }
  return all;
}

export interface Lists {
  /** The field that holds the entries; the answer itself is the list unless given. */
  readonly items?: string;
  /** The field with the address of the next page; without it, a `Link` header (RFC 8288) has that. */
  readonly next?: string;
}

interface RestOptions extends VendorHttpOptions {
  readonly lists: Lists;
  /** What 204 means; unless given, it cannot be read. */
  readonly whenNoContent?: unknown;
  /** For writes, where reading never holds the right to write. */
  readonly authoriseWrites?: VendorHttpOptions['authorise'];
  /** How long a write may take until readings show it, where the vendor does not show it at once. */
  readonly settlesWithinMs?: number;
}

const mostPerPage = 10_000;

/** The address of `rel="next"`. Vendors send one header with commas between, or several joined by them. */
export function nextInLinks(header: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel="?next"?\s*(?:[;,]|$)/i.test(parameters)) return address;
  return undefined;
}

/**
 * A link is relative to the page that it is on, in a header (RFC 8288, 3.2) as in a body ("OData JSON Format", 4.5.5). One that is no address is handed on
 * as it is: to end there would be to take the rest of the list for deleted.
 */
export const onPage = (link: string | undefined, page: string): string | undefined =>
  link === undefined ? undefined : (URL.parse(link, page)?.href ?? link);

function makePageSchema<T>({ items, next = '' }: Lists, item: z.ZodType<T>): z.ZodType<Page<T>> {
  const list = z.array(item).max(mostPerPage);
  if (items === undefined) return list.transform((found) => ({ items: found, next: undefined }));
  return z
    .object({ [items]: list, [next]: z.string().nullish() })
    .transform((page) => ({ items: page[items] as T[], next: (page[next] as string | null | undefined) || undefined }));
}

const pageSchemas = new WeakMap<z.ZodType, Map<string, z.ZodType<Page<unknown>>>>();

/** The same for the same entries, as long as their schema is there: compiling it costs more than parsing a small page, and a run asks for the members of a thousand groups. */
function pageSchema<T>(lists: Lists, item: z.ZodType<T>): z.ZodType<Page<T>> {
  const ofItem = pageSchemas.get(item) ?? new Map<string, z.ZodType<Page<unknown>>>();
  pageSchemas.set(item, ofItem);
  const form = JSON.stringify([lists.items, lists.next]);
  const schema = (ofItem.get(form) as z.ZodType<Page<T>> | undefined) ?? makePageSchema(lists, item);
  ofItem.set(form, schema);
  return schema;
}

/** What a connector asks a vendor with a REST API: objects, lists to their end, and writes. */
export class RestClient {
  readonly base: URL;
  readonly ownWrites: OwnWrites;
  /** The vendor's time. */
  readonly now: () => Date;
  readonly #lists: Lists;
  readonly #whenNoContent: unknown;
  readonly #vendor: string;
  readonly #http: VendorHttp;
  readonly #writing: VendorHttp;

  constructor({ lists, whenNoContent, authoriseWrites, settlesWithinMs, ...options }: RestOptions) {
    this.base = options.base;
    this.now = options.connection.now;
    this.ownWrites = new OwnWrites({ settlesWithinMs, pause: (ms) => options.connection.awaitVendor(ms) });
    this.#lists = lists;
    this.#whenNoContent = whenNoContent;
    this.#vendor = options.vendor;
    this.#http = new VendorHttp(options);
    this.#writing = authoriseWrites === undefined ? this.#http : new VendorHttp({ ...options, authorise: authoriseWrites });
  }

  async get<T>(path: string, schema: z.ZodType<T>, query: Query = {}): Promise<T> {
    return (await this.#http.json({ path, query, whenNoContent: this.#whenNoContent }, schema)).data;
  }

  list<T>(path: string, item: z.ZodType<T>, query: Query = {}): Promise<T[]> {
    return everyPage(this.#paging(path, item, query));
  }

  pages<T>(path: string, item: z.ZodType<T>, query: Query = {}): AsyncIterable<readonly T[]> {
    return pagesOf(this.#paging(path, item, query));
  }

  /** For a vendor that is asked by POST: it changes nothing, and may be repeated. */
  async query<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    return (await this.#http.json({ method: 'POST', path, body, isSafe: true }, schema)).data;
  }

  /** For what makes something new: not repeated, so that it is never made twice. */
  async post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    return (await this.#writing.json({ method: 'POST', path, body, whenEmpty: {} }, schema)).data;
  }

  /** The same for what is written as a whole, where the answer says whether it was done. */
  async put<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    return (await this.#writing.json({ method: 'PUT', path, body, whenEmpty: {} }, schema)).data;
  }

  /** For writes whose answer says nothing. Not repeated either: another administrator may have edited the same object since. */
  async send(method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<void> {
    await this.#writing.done({ method, path, ...(body === undefined ? {} : { body }) });
  }

  #paging<T>(path: string, item: z.ZodType<T>, query: Query): Paging<T> {
    const schema = pageSchema(this.#lists, item);
    return {
      vendor: this.#vendor,
      first: vendorUrl({ vendor: this.#vendor, base: this.base, path, query }).href,
      read: async (place) => {
        const { data, headers } = await this.#http.json({ path: place }, schema);
        const next = this.#lists.next === undefined ? nextInLinks(headers.get('link')) : data.next;
        return { items: data.items, next: onPage(next, place) };
      },
    };
  }
}
