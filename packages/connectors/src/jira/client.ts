import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import type { Proof } from '../kit/connector.ts';
import { everyPage, RestClient } from '../kit/rest-client.ts';
import { TicketRefused } from '../kit/tracker.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { Query } from '../kit/vendor-http.ts';
import { FieldErrors, Myself, ServerInfo } from './schema.ts';

export const vendor = 'Jira';
const perPage = 50;
const mostPages = 100;

interface Access {
  /** Where calls go: the site, or the gateway to it. */
  readonly base: URL;
  /** Where people open it. */
  readonly site: URL;
  readonly authorization: string;
}

export const mayNotWrite =
  'The account that Rampart uses in Jira may not do this in the project. Grant it Create Issues, Assign Issues, Transition Issues and Add Comments there, or choose another project.';

const lacksScope =
  'The API token lacks a scope. Create one with the scopes read:jira-user, read:jira-work and write:jira-work, and enter it with Update Credentials.';

/** The ids of the fields that a refusal names; the sentences beside them are Jira's own and are left out. */
function refusedFields(body: string): readonly string[] {
  try {
    return Object.keys(FieldErrors.parse(JSON.parse(body)).errors).slice(0, 50);
  } catch {
    return [];
  }
}

interface Refusal {
  readonly status: number;
  readonly body: string;
}

function readRefusal({ status, body }: Refusal): VendorFailure | undefined {
  // The gateway says it with the status of wrong credentials, and not which scope it is.
  if (status === 401 && body.slice(0, 4096).includes('scope does not match'))
    return new VendorFailure(vendor, { kind: 'permission', status, reason: lacksScope });
  if (status === 403) return new VendorFailure(vendor, { kind: 'permission', status, reason: mayNotWrite });
  const fields = status === 400 ? refusedFields(body) : [];
  return fields.length === 0 ? undefined : new TicketRefused(vendor, fields);
}

interface ListOf<T> {
  /** The field that has the entries. */
  readonly field: string;
  readonly item: z.ZodType<T>;
  readonly query?: Query;
}

const Place = z.object({ total: z.number().int().nonnegative().nullish(), isLast: z.boolean().nullish() });

/** As an account, by its API token. */
export class JiraClient extends RestClient {
  readonly site: URL;

  constructor(connection: Connection, { base, site, authorization }: Access) {
    super({ vendor, base, connection, authorise: async () => ({ authorization }), lists: {}, readRefusal });
    this.site = site;
  }

  whoAmI(): Promise<z.infer<typeof Myself>> {
    return this.get('rest/api/3/myself', Myself);
  }

  /** Where people open the site that the gateway leads to. */
  async findSite(): Promise<URL> {
    return new URL((await this.get('rest/api/3/serverInfo', ServerInfo)).baseUrl);
  }

  async test(): Promise<Proof> {
    const { displayName, emailAddress } = await this.whoAmI();
    const who = emailAddress ? `${displayName} (${emailAddress})` : displayName;
    return { account: `${who} at ${this.site.host}`, granted: undefined };
  }

  /** A list to its end, by where its pages start: the addresses of pages that Jira gives lead to the site, also from the gateway. */
  everyFrom<T>(path: string, { field, item, query }: ListOf<T>): Promise<T[]> {
    const page = Place.extend({ [field]: z.array(item).max(1000) });
    return everyPage<T>({
      vendor,
      first: '0',
      maxPages: mostPages,
      read: async (place) => {
        const startAt = Number(place);
        const found = await this.get(path, page, { maxResults: perPage, ...query, startAt });
        const items = found[field] as T[];
        const { total, isLast } = Place.parse(found);
        const next = startAt + items.length;
        const isEnd = items.length === 0 || (isLast ?? (typeof total === 'number' && next >= total));
        return { items, next: isEnd ? undefined : String(next) };
      },
    });
  }

  override list<T>(path: string, item: z.ZodType<T>, query: Query = {}): Promise<T[]> {
    return this.everyFrom(path, { field: 'values', item, query });
  }
}
