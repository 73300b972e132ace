import { z } from 'zod';
import type { Proof } from '../kit/connector.ts';
import { anyRecord } from '../kit/readable-records.ts';
import { everyPage, type Page, pagesOf, RestClient } from '../kit/rest-client.ts';
import { undefinedIf, undefinedIfGone, VendorFailure } from '../kit/vendor-failure.ts';
import type { Query, VendorHttpOptions } from '../kit/vendor-http.ts';
import { AuditLog, ThreatId } from './schema.ts';

export const vendor = 'Abnormal';

const pageSize = 100;
const mostPerPage = 10_000;

/** Of the campaigns that a run looks at, those that several readings ask for. */
const campaignsRemembered = 1000;

type Access = Pick<VendorHttpOptions, 'connection' | 'base' | 'authorise'>;

const refused =
  'Abnormal does not let this token read that, or not from this address. Check the permissions of the token, its IP allowlist and your licence.';
const readRefusal: NonNullable<VendorHttpOptions['readRefusal']> = ({ status }) =>
  status === 403 ? new VendorFailure(vendor, { kind: 'permission', status, reason: refused }) : undefined;

/** Abnormal takes whole seconds. */
const theirTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');
export const timeFilter = (key: string, from: Date, to: Date): string => `${key} gte ${theirTime(from)} lte ${theirTime(to)}`;

const nextPage = z.int().min(1).max(1_000_000).nullish();
const otherPage = (): VendorFailure =>
  new VendorFailure(vendor, { kind: 'theirs', reason: 'Abnormal returned a different page than the one requested. Try again later.' });
const metadata = z.object({ pagination: z.object({ page: z.int(), totalPages: z.int() }) });

/** By which field the entries of a list are told apart. Pages go by number: what is new moves those that were there to the next one. */
const keys: Readonly<Record<string, string>> = {
  threats: 'threatId',
  campaigns: 'campaignId',
  postures: 'posture_id',
};

/** Pages by number: most lists name the next one, posture lists say how many there are. */
export class AbnormalClient extends RestClient {
  readonly #campaigns = new Map<string, Promise<readonly unknown[] | undefined>>();

  constructor(access: Access) {
    super({ vendor, ...access, readRefusal, lists: {} });
  }

  #numbered<T>(path: string, field: string, item: z.ZodType<T>, query: Query) {
    const schema = z.object({ [field]: z.array(item).max(mostPerPage), nextPageNumber: nextPage });
    const read = async (pageNumber: string): Promise<Page<T>> => {
      const page = await this.get(path, schema, { ...query, pageSize, pageNumber });
      return { items: page[field] as T[], next: (page['nextPageNumber'] as number | null | undefined)?.toString() };
    };
    return { vendor, first: '1', read, key: keys[field] };
  }

  everything<T>(path: string, field: string, item: z.ZodType<T>, query: Query = {}): Promise<T[]> {
    return everyPage(this.#numbered(path, field, item, query));
  }

  pagesOf<T>(path: string, field: string, item: z.ZodType<T>, query: Query = {}): AsyncIterable<readonly T[]> {
    return pagesOf(this.#numbered(path, field, item, query));
  }

  /** The records of the mails of one campaign; nothing when Abnormal does not know it. The log and what was done with attacks share the answer. */
  messagesOf(threatId: string): Promise<readonly unknown[] | undefined> {
    const known = this.#campaigns.get(threatId);
    if (known !== undefined) return known;
    const read = this.everything(`threats/${encodeURIComponent(threatId)}`, 'messages', anyRecord);
    const messages = read.catch(undefinedIfGone);
    if (this.#campaigns.size < campaignsRemembered) this.#campaigns.set(threatId, messages);
    // What could not be read is asked for again.
    const forget = () => void this.#campaigns.delete(threatId);
    messages.then((found) => found ?? forget(), forget);
    return messages;
  }

  /** A list with its count of pages; asked for by POST where there is something to ask with. */
  counted<T>(path: string, field: string, item: z.ZodType<T>, asked?: object): Promise<T[]> {
    const schema = z.object({ metadata, [field]: z.array(item).max(mostPerPage) });
    const read = async (pageNumber: string): Promise<Page<T>> => {
      const paged = `${path}?pageSize=${pageSize}&pageNumber=${pageNumber}`;
      const answer = asked === undefined ? await this.get(paged, schema) : await this.query(paged, asked, schema);
      const { pagination } = answer['metadata'] as z.infer<typeof metadata>;
      const items = answer[field] as T[];
      if (pagination.page !== Number(pageNumber)) throw otherPage();
      // A page may be empty, as when what was on it is gone, and others come after it.
      const isLast = pagination.page >= pagination.totalPages;
      return { items, next: isLast ? undefined : String(Number(pageNumber) + 1) };
    };
    return everyPage({ vendor, first: '1', read, key: keys[field] });
  }

  /** Only the audit log names the customer without a threat to look at; a token without it works all the same. */
  async test(): Promise<Proof> {
    await this.get('threats', z.object({ threats: z.array(ThreatId).max(mostPerPage) }));
    const read = this.get('auditlogs', z.object({ auditLogs: z.array(AuditLog).max(mostPerPage) }), { pageSize: 1, pageNumber: 1 });
    const log = await read.catch(undefinedIf(({ kind }) => kind === 'permission'));
    const name = log?.auditLogs[0]?.tenantName;
    return { account: name ? `${name} (${this.base.host})` : this.base.host, granted: undefined };
  }
}
