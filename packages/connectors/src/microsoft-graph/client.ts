import { z } from 'zod';
import type { DomainConnection } from '../kit/mail-domains/read-mail-domains.ts';
import type { Proof } from '../kit/connector.ts';
import { RestClient } from '../kit/rest-client.ts';
import { refusalsByCode, VendorFailure } from '../kit/vendor-failure.ts';
import { type Query, unreadableAnswer, type VendorHttpOptions } from '../kit/vendor-http.ts';
import type { ExchangeClient } from './exchange/exchange-client.ts';
import { Organization } from './schema.ts';

export const premiumNeeded = 'Microsoft gives this only to directories with an Entra ID P2 licence. Without one, it stays unknown.';

/** What Graph's own codes say beyond the status. */
const readRefusal = refusalsByCode('Microsoft', 'code', {
  Authentication_RequestFromNonPremiumTenantOrB2CTenant: {
    kind: 'permission',
    reason: 'Microsoft gives this only to directories with an Entra ID P1 or P2 licence. Without one, it stays unknown.',
  },
  Authentication_RequestFromUnsupportedUserRole: {
    kind: 'permission',
    reason: 'The account that consented may not read reports. Give it the role Security Reader, then try again.',
  },
  AadPremiumLicenseRequired: {
    kind: 'permission',
    reason: premiumNeeded,
  },
  // A link to the next page lives for a while only.
  Directory_ExpiredPageToken: { kind: 'theirs', reason: 'Microsoft took too long to list everything. It is tried again later.' },
});

interface Access extends Pick<VendorHttpOptions, 'base' | 'authorise'> {
  readonly connection: VendorHttpOptions['connection'] & DomainConnection;
  /** What the directory is called in the credentials. */
  readonly tenant: string;
  /** By the newest token; not known before there is one. */
  readonly granted: () => readonly string[] | undefined;
  /** The cmdlets of Exchange, at another host. */
  readonly exchange: ExchangeClient;
}

/**
 * Microsoft's document "Microsoft Graph service-specific throttling limits": one call a second for conditional access in a whole
 * directory, and five in ten seconds for logs.
 */
const limits = [
  { name: 'conditional access', paths: /\/identity\/conditionalAccess\//, calls: 1, perMs: 1000 },
  { name: 'logs', paths: /\/auditLogs\//, calls: 5, perMs: 10_000 },
];

/**
 * Microsoft's document "Best practices for working with Microsoft Graph": a value that was added to an enumeration later is given only to those who ask
 * for it. All others get `unknownFutureValue` in its place.
 */
const everyValue = { prefer: 'include-unknown-enum-members' };

/** Microsoft's copies of a directory are usually level within seconds, and say nothing of when. */
export const settlesWithinMs = 30_000;

/** A directory that is known by its number only may be another one by its name. */
const asDomain = (tenant: string): string | undefined => (/^[\da-f-]{36}$/i.test(tenant) ? undefined : tenant);

const Raw = z.looseObject({ id: z.unknown() });

export class MicrosoftGraphClient extends RestClient {
  /** For what is read from others than Microsoft: the DNS of the customer's domains. */
  readonly connection: DomainConnection;
  readonly exchange: ExchangeClient;
  readonly #tenant: string;
  readonly #granted: Access['granted'];

  constructor({ tenant, granted, exchange, ...access }: Access) {
    super({
      vendor: 'Microsoft',
      ...access,
      authorise: async (how) => ({ ...(await access.authorise(how)), ...everyValue }),
      limits,
      settlesWithinMs,
      readRefusal,
      lists: { items: 'value', next: '@odata.nextLink' },
    });
    this.connection = access.connection;
    this.exchange = exchange;
    this.#tenant = tenant;
    this.#granted = granted;
  }

  /** Whole, with everything that this client has written to it; what a filter picks is only what Microsoft's index has. */
  override async list<T>(path: string, item: z.ZodType<T>, query: Query = {}): Promise<T[]> {
    if (query['$filter'] !== undefined || !this.ownWrites.isExpecting(path)) return super.list(path, item, query);
    const raw = await this.ownWrites.upToDate(path, () => super.list(path, Raw, query));
    const parsed = z.array(item).safeParse(raw);
    if (!parsed.success) throw unreadableAnswer('Microsoft', parsed.error);
    return parsed.data;
  }

  async link(path: string, objectId: string): Promise<void> {
    const id = `${this.base.href.replace(/\/$/, '')}/directoryObjects/${encodeURIComponent(objectId)}`;
    await this.post(path, { '@odata.id': id }, z.unknown());
  }

  /** Whose directory it is, in its own words: `Halden Freight (haldenfreight.example)`. */
  async test(): Promise<Proof> {
    try {
      const [organisation] = await this.list('organization', Organization, { $select: 'id,displayName,verifiedDomains' });
      const own = organisation?.verifiedDomains?.find(({ isDefault }) => isDefault === true)?.name;
      const domain = own ?? this.#tenant;
      const account = organisation?.displayName ? `${organisation.displayName} (${domain})` : domain;
      return { account, organisation: asDomain(domain), isOrganisationEntered: own === undefined, granted: this.#granted() };
    } catch (error) {
      const granted = this.#granted();
      if (!(error instanceof VendorFailure) || error.kind !== 'permission' || granted === undefined) throw error;
      // It may not read the directory's name, and may still read other things: each fact reports that.
      const known = { account: this.#tenant, organisation: asDomain(this.#tenant), isOrganisationEntered: true };
      if (granted.length > 0) return { ...known, granted };
      // A registration for Defender for Office 365 alone has nothing to ask of Graph.
      const inExchange = await this.exchange.granted();
      if (inExchange.length > 0) return { ...known, granted: inExchange };
      const reason = 'Microsoft lets the application in, but has granted it no permissions. Let an administrator consent to them.';
      throw new VendorFailure('Microsoft', { kind: 'permission', reason, cause: error });
    }
  }
}
