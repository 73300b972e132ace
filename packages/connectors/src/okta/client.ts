import { z } from 'zod';
import type { Proof } from '../kit/connector.ts';
import { everyPage, pagesOf, type Paging } from '../kit/every-page.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { VendorHttp } from '../kit/vendor-http.ts';
import { vendorUrl } from '../kit/vendor-url.ts';
import { nextPageOf } from './next-page-of.ts';
import { Organisation, User } from './schema.ts';

/** Least privilege: everything that is read, and nothing that is written. */
export const scopesAsked = [
  'okta.orgs.read',
  'okta.users.read',
  'okta.groups.read',
  'okta.policies.read',
  'okta.authenticators.read',
  'okta.networkZones.read',
  'okta.apiTokens.read',
  'okta.brands.read',
  'okta.templates.read',
  'okta.logs.read',
] as const;

/** Asked for when something is to be written, and not before. */
export const scopesToWrite = [
  'okta.policies.manage',
  'okta.networkZones.manage',
  'okta.groups.manage',
  'okta.authenticators.manage',
] as const;

const usersPerPage = 200;

interface Access {
  readonly http: VendorHttp;
  /** The same, with the rights to write. */
  readonly writing: VendorHttp;
  readonly base: URL;
  /** Known once a token was given; an API token does not tell. */
  readonly granted: () => readonly string[] | undefined;
}

type Query = Readonly<Record<string, string | number | undefined>>;

export class OktaClient {
  readonly #access: Access;
  #userIds: readonly string[] | undefined;

  constructor(access: Access) {
    this.#access = access;
  }

  #paging<T>(path: string, item: z.ZodType<T>, query: Query): Paging<T> {
    const list = z.array(item).max(10_000);
    return {
      vendor: 'Okta',
      first: vendorUrl({ vendor: 'Okta', base: this.#access.base, path, query }).href,
      read: async (place) => {
        const { data, headers } = await this.#access.http.json({ path: new URL(place) }, list);
        return { items: data, next: nextPageOf(headers.get('link')) };
      },
    };
  }

  pages<T>(path: string, item: z.ZodType<T>, query: Query = {}): AsyncIterable<readonly T[]> {
    return pagesOf(this.#paging(path, item, query));
  }

  everything<T>(path: string, item: z.ZodType<T>, query: Query = {}): Promise<T[]> {
    return everyPage(this.#paging(path, item, query));
  }

  async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const { data } = await this.#access.http.json({ path }, schema);
    return data;
  }

  /** For what makes something new: not repeated, so that it is never made twice. */
  async post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    const { data } = await this.#access.writing.json({ method: 'POST', path, body }, schema);
    return data;
  }

  /** For what comes to the same when it is done twice. */
  async send(method: 'PUT' | 'DELETE' | 'POST', path: string, body?: unknown): Promise<void> {
    await this.#access.writing.done({ method, path, isSafe: true, ...(body === undefined ? {} : { body }) });
  }

  async users(): Promise<readonly User[]> {
    const users = await this.everything('/api/v1/users', User, { limit: usersPerPage });
    this.#userIds = users.map(({ id }) => id).toSorted();
    return users;
  }

  /** Who the built-in group of everybody holds. Known once the users were read for this connection. */
  async userIds(): Promise<readonly string[]> {
    if (this.#userIds === undefined) await this.users();
    return this.#userIds ?? [];
  }

  /** Okta lets us in even where it does not let us read who it is: then the address has to do. */
  async test(): Promise<Proof> {
    const { host } = this.#access.base;
    const named = await this.#nameOfOrganisation();
    return { account: named === undefined ? host : `${named} (${host})`, granted: this.#access.granted() };
  }

  async #nameOfOrganisation(): Promise<string | undefined> {
    try {
      const { data } = await this.#access.http.json({ path: '/api/v1/org' }, Organisation);
      return data.companyName ?? data.subdomain ?? undefined;
    } catch (error) {
      if (error instanceof VendorFailure && error.kind === 'permission') return undefined;
      throw error;
    }
  }
}
