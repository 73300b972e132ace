import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import type { Proof } from '../kit/connector.ts';
import { everyPage, RestClient } from '../kit/rest-client.ts';
import { TicketRefused } from '../kit/tracker.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { FieldErrors, Myself } from './schema.ts';

export const vendor = 'Jira';
const perPage = 50;
const mostPages = 100;

interface Access {
  readonly base: URL;
  readonly email: string;
  readonly token: string;
}

export const mayNotWrite =
  'The account that Rampart uses in Jira may not do this in the project. Grant it Create Issues, Assign Issues, Transition Issues and Add Comments there, or choose another project.';

/** The ids of the fields that a refusal names; the sentences beside them are Jira's own and are left out. */
function refusedFields(body: string): readonly string[] {
  try {
    return Object.keys(FieldErrors.parse(JSON.parse(body)).errors).slice(0, 50);
  } catch {
    return [];
  }
}

/** Basic authentication with an email address and an API token of the same account. */
export class JiraClient extends RestClient {
  constructor(connection: Connection, { base, email, token }: Access) {
    const authorization = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;
    super({
      vendor,
      base,
      connection,
      authorise: async () => ({ authorization }),
      lists: { items: 'values', next: 'nextPage' },
      readRefusal({ status, body }) {
        if (status === 403) return new VendorFailure(vendor, { kind: 'permission', status, reason: mayNotWrite });
        const fields = status === 400 ? refusedFields(body) : [];
        return fields.length === 0 ? undefined : new TicketRefused(vendor, fields);
      },
    });
  }

  async test(): Promise<Proof> {
    const { displayName, emailAddress } = await this.get('rest/api/3/myself', Myself);
    const who = emailAddress ? `${displayName} (${emailAddress})` : displayName;
    return { account: `${who} at ${this.base.host}`, granted: undefined };
  }

  /** A list that says where it starts and how long it is, and not where the next page is. */
  everyFrom<T>(path: string, field: string, item: z.ZodType<T>): Promise<T[]> {
    const page = z.object({ [field]: z.array(item).max(1000), total: z.number().int().nonnegative() });
    return everyPage<T>({
      vendor,
      first: '0',
      maxPages: mostPages,
      read: async (place) => {
        const startAt = Number(place);
        const found = await this.get(path, page, { startAt, maxResults: perPage });
        const items = found[field] as T[];
        const next = startAt + items.length;
        return { items, next: items.length > 0 && next < Number(found['total']) ? String(next) : undefined };
      },
    });
  }
}
