import { z } from 'zod';
import type { DomainConnection } from '../kit/mail-domains/read-mail-domains.ts';
import type { Proof } from '../kit/connector.ts';
import { everyPage, type Page, pagesOf, RestClient } from '../kit/rest-client.ts';
import { refusalsByCode, undefinedIf, VendorFailure } from '../kit/vendor-failure.ts';
import type { Query, VendorHttpOptions } from '../kit/vendor-http.ts';
import { Customer, Domain, Member, OrgUnit, Policy, User } from './schema.ts';

interface Access extends Pick<VendorHttpOptions, 'authorise'> {
  readonly connection: VendorHttpOptions['connection'] & DomainConnection;
  readonly authoriseWrites: VendorHttpOptions['authorise'];
  readonly domain: string;
  /** Known once a token was given. */
  readonly granted: () => readonly string[] | undefined;
}

const throttled = { kind: 'throttled', reason: 'Google takes no more calls for now. It is tried again later.' } as const;
const notEnabled = {
  kind: 'permission',
  reason: 'An API is not enabled in the project of the service account. Enable those that the guide lists, then try again.',
} as const;

/** Limits and APIs that are off are refused with 403 too. */
const readRefusal = refusalsByCode('Google', 'reason', {
  rateLimitExceeded: throttled,
  userRateLimitExceeded: throttled,
  quotaExceeded: throttled,
  accessNotConfigured: notEnabled,
  SERVICE_DISABLED: notEnabled,
  forbidden: {
    kind: 'permission',
    reason: 'Google does not let the administrator account do this. Give it the roles that the guide lists.',
  },
});

const mostPerPage = 10_000;

const pageSchema = <T>(field: string, item: z.ZodType<T>): z.ZodType<Page<T>> =>
  z
    .object({ [field]: z.array(item).max(mostPerPage).nullish(), nextPageToken: z.string().max(8192).nullish() })
    // An empty list is left out.
    .transform((page) => ({ items: (page[field] as T[] | null | undefined) ?? [], next: (page['nextPageToken'] as string) || undefined }));

interface ListOptions {
  /** The field that has the entries. */
  readonly field: string;
  readonly path: string;
  readonly query?: Query;
  /** The field by which entries are told apart; `id` unless given. */
  readonly key?: string;
}

/** One of Google's APIs: each has a host of its own, and pages by tokens. */
class GoogleApi extends RestClient {
  /** The whole list of one of the APIs. */
  listOf<T>(item: z.ZodType<T>, options: ListOptions): Promise<T[]> {
    return everyPage(this.#paging(item, options));
  }

  pagesOf<T>(item: z.ZodType<T>, options: ListOptions): AsyncIterable<readonly T[]> {
    return pagesOf(this.#paging(item, options));
  }

  #paging<T>(item: z.ZodType<T>, { field, path, query = {}, key = 'id' }: ListOptions) {
    const schema = pageSchema(field, item);
    // The first page has no token.
    const read = (pageToken: string): Promise<Page<T>> => this.get(path, schema, { ...query, ...(pageToken === '' ? {} : { pageToken }) });
    return { vendor: 'Google', first: '', read, key };
  }
}

const directory = '/admin/directory/v1';
/** The list that readings of accounts have to be in step with. */
export const accountList = 'users';

/** Google's document "How changes propagate": minutes, and up to 24 hours. In its own readings, most changes show within 5 to 15 seconds. */
export const settlesWithinMs = 30_000;

const userFields =
  'nextPageToken,users(id,primaryEmail,name(givenName,familyName,fullName),aliases,isAdmin,isDelegatedAdmin,isEnrolledIn2Sv,isEnforcedIn2Sv,isGuestUser,suspended,archived,lastLoginTime,creationTime,organizations,addresses,relations,orgUnitPath)';

/** The Admin SDK, with the other APIs beside it. */
export class GoogleClient extends GoogleApi {
  readonly domain: string;
  /** For what is read from others than Google: the DNS of the customer's domains. */
  readonly connection: DomainConnection;
  readonly groupSettings: RestClient;
  readonly #policyApi: GoogleApi;
  readonly #granted: Access['granted'];
  /** What was read for this connection: several facts are said in terms of the same people, members and policies. */
  #known = new Map<string, Promise<unknown>>();

  constructor({ granted, domain, ...access }: Access) {
    const options = (base: string) => ({ vendor: 'Google', base: new URL(base), ...access, readRefusal, lists: {}, settlesWithinMs });
    super(options('https://admin.googleapis.com'));
    this.domain = domain;
    this.connection = access.connection;
    this.groupSettings = new RestClient(options('https://www.googleapis.com'));
    this.#policyApi = new GoogleApi(options('https://cloudidentity.googleapis.com'));
    this.#granted = granted;
  }

  /** What was read before a write is read again. */
  override async send(...asked: Parameters<RestClient['send']>): Promise<void> {
    this.#known.clear();
    await super.send(...asked);
  }

  users(): Promise<readonly User[]> {
    const query = { customer: 'my_customer', maxResults: 500, projection: 'full', fields: userFields };
    const read = () => this.listOf(User, { field: 'users', path: `${directory}/users`, query });
    return this.#once('users', () => this.ownWrites.upToDate(accountList, read));
  }

  /** People and groups that are directly in a group. */
  membersOf(groupId: string): Promise<readonly Member[]> {
    return this.#once(`members of ${groupId}`, () =>
      this.listOf(Member, {
        field: 'members',
        path: `${directory}/groups/${encodeURIComponent(groupId)}/members`,
        query: { maxResults: 200, fields: 'nextPageToken,members(id,email,type)' },
      }),
    );
  }

  policies(): Promise<readonly Policy[]> {
    return this.#once('policies', () =>
      this.#policyApi.listOf(Policy, { field: 'policies', path: '/v1/policies', query: { pageSize: 100 }, key: 'name' }),
    );
  }

  #once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const known = this.#known.get(what) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const coming = read();
    this.#known.set(what, coming);
    // What could not be read is asked for again.
    coming.catch(() => this.#known.delete(what));
    return coming;
  }

  orgUnits(): Promise<readonly OrgUnit[]> {
    const path = `${directory}/customer/my_customer/orgunits`;
    return this.listOf(OrgUnit, { field: 'organizationUnits', path, query: { type: 'allIncludingParent' }, key: 'orgUnitId' });
  }

  domains(): Promise<readonly Domain[]> {
    return this.listOf(Domain, { field: 'domains', path: `${directory}/customer/my_customer/domains` });
  }

  async test(): Promise<Proof> {
    const customer = await this.get(`${directory}/customers/my_customer`, Customer).catch(
      undefinedIf(({ kind, status }) => kind === 'permission' && status !== undefined),
    );
    if (customer !== undefined && customer.customerDomain.toLowerCase() !== this.domain) {
      const reason =
        'The administrator belongs to a Google Workspace account with another primary domain. Check the domain and the username.';
      throw new VendorFailure('Google', { kind: 'ours', reason });
    }
    const name = customer?.postalAddress?.organizationName;
    return { account: name ? `${name} (${this.domain})` : this.domain, organisation: this.domain, granted: this.#granted() };
  }
}
