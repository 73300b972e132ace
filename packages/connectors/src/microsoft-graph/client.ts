import type { z } from 'zod';
import { everyPage, pagesOf, type Paging } from '../kit/every-page.ts';
import { VendorHttp, type VendorHttpOptions } from '../kit/vendor-http.ts';
import { refusalOf } from './refusal-of.ts';
import type { ListPage } from './schema.ts';

interface Access extends Pick<VendorHttpOptions, 'connection' | 'base' | 'authorise'> {
  /** What the directory is called in the credentials. */
  readonly tenant: string;
  /** By the newest token; not known before there is one. */
  readonly granted: () => readonly string[] | undefined;
}

/** OData's own parameters, such as `$select`. */
export type Query = Readonly<Record<string, string>>;

interface List<Item> {
  readonly path: string;
  readonly query?: Query;
  readonly page: z.ZodType<ListPage<Item>>;
}

// Written out: in a form's encoding a blank becomes a plus, which OData does not promise to read as one.
const withQuery = (path: string, query: Query): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
};

/** Microsoft Graph v1.0. */
export class MicrosoftGraphClient {
  readonly #http: VendorHttp;
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
    this.#http = new VendorHttp({ vendor: 'Microsoft', ...access, readRefusal: refusalOf });
  }

  get tenant(): string {
    return this.#access.tenant;
  }

  granted(): readonly string[] | undefined {
    return this.#access.granted();
  }

  async get<T>(path: string, schema: z.ZodType<T>, query: Query = {}): Promise<T> {
    const { data } = await this.#http.json({ path: withQuery(path, query) }, schema);
    return data;
  }

  /** For what makes something new: not repeated, so that it is never made twice. */
  async post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    const { data } = await this.#http.json({ method: 'POST', path, body }, schema);
    return data;
  }

  /** For what comes to the same when it is done twice. */
  async send(method: 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<void> {
    await this.#http.done({ method, path, isSafe: true, ...(body === undefined ? {} : { body }) });
  }

  /** Adds a reference to an object that exists. */
  async link(path: string, objectId: string): Promise<void> {
    const id = `${this.#access.base.href.replace(/\/$/, '')}/directoryObjects/${encodeURIComponent(objectId)}`;
    await this.#http.done({ method: 'POST', path, body: { '@odata.id': id } });
  }

  /** A list that fits in memory, to its end. */
  everyPage<Item>(list: List<Item>): Promise<Item[]> {
    return everyPage(this.#paging(list));
  }

  /** A log, a page at a time. */
  pages<Item>(list: List<Item>): AsyncIterable<readonly Item[]> {
    return pagesOf(this.#paging(list));
  }

  #paging<Item>({ path, query = {}, page }: List<Item>): Paging<Item> {
    return {
      vendor: 'Microsoft',
      first: withQuery(path, query),
      read: async (place) => {
        const { data } = await this.#http.json({ path: place }, page);
        return { items: data.value, next: data['@odata.nextLink'] };
      },
    };
  }
}
