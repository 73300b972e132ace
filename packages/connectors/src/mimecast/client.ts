import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import type { Proof } from '../kit/connector.ts';
import { pauseInMilliseconds } from '../kit/pace.ts';
import { everyPage, type Page, RestClient } from '../kit/rest-client.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { Account, Failure } from './schema.ts';

export const vendor = 'Mimecast';
/** The global gateway of API 2.0, which finds the region of the account by itself. */
export const base = new URL('https://api.services.mimecast.com');

const pageSize = 100;
const mostPerPage = 1000;

const envelope = <T>(item: z.ZodType<T>) =>
  z.object({
    meta: z.object({ pagination: z.object({ next: z.string().max(8192).nullish() }).nullish() }),
    data: z.array(item).max(mostPerPage),
    fail: z.array(Failure).max(mostPerPage).default([]),
  });

/** Mimecast answers a call that it refuses with 200 as well, and says why in `fail`. */
function throwFailure(failures: readonly Failure[]): void {
  const [failure] = failures;
  if (failure === undefined) return;
  const code = failure.errors[0]?.code ?? '';
  if (/permission|forbidden|unauthori[sz]ed/i.test(code)) {
    const reason = 'Mimecast does not let the application do this. Give its role the permission that the guide lists.';
    throw new VendorFailure(vendor, { kind: 'permission', reason });
  }
  const isPassing = failure.errors[0]?.retryable === true;
  const reason = isPassing
    ? 'Mimecast could not do this for now. It is tried again later.'
    : 'Mimecast refused this. Look at it in the Administration Console.';
  throw new VendorFailure(vendor, { kind: isPassing ? 'theirs' : 'ours', reason });
}

/** Every call is a POST: what is asked for is in `data`, and pages go by tokens in `meta`. */
export class MimecastClient extends RestClient {
  constructor(connection: Connection, authorise: VendorHttpOptions['authorise']) {
    super({ vendor, base, connection, authorise, lists: {}, readPause: pauseInMilliseconds });
  }

  #paging<T>(path: string, item: z.ZodType<T>, asked: object) {
    const schema = envelope(item);
    const read = async (pageToken: string): Promise<Page<T>> => {
      const pagination = { pageSize, ...(pageToken === '' ? {} : { pageToken }) };
      const { meta, data, fail } = await this.query(path, { meta: { pagination }, data: [asked] }, schema);
      throwFailure(fail);
      return { items: data, next: meta.pagination?.next || undefined };
    };
    return { vendor, first: '', read };
  }

  everything<T>(path: string, item: z.ZodType<T>, asked: object = {}): Promise<T[]> {
    return everyPage(this.#paging(path, item, asked));
  }

  async change<T>(path: string, asked: object, item: z.ZodType<T>): Promise<readonly T[]> {
    const { data, fail } = await this.post(path, { data: [asked] }, envelope(item));
    throwFailure(fail);
    return data;
  }

  async test(): Promise<Proof> {
    const [account] = await this.everything('/api/account/get-account', Account);
    if (account === undefined) return { account: vendor, granted: undefined };
    return { account: `${account.accountName} (${account.accountCode})`, organisation: account.accountCode, granted: undefined };
  }
}
