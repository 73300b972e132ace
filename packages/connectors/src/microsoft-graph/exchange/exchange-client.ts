import { z } from 'zod';
import { OwnWrites } from '../../kit/own-writes.ts';
import { everyPage, onPage, type Page } from '../../kit/rest-client.ts';
import { undefinedIf, VendorFailure } from '../../kit/vendor-failure.ts';
import { VendorHttp, type VendorHttpOptions, vendorUrl } from '../../kit/vendor-http.ts';
import { readCmdletRefusal } from './cmdlet-refusal.ts';

export const mailPermission = 'Exchange.ManageAsApp';

interface Access extends Pick<VendorHttpOptions, 'connection' | 'base' | 'authorise'> {
  /** The directory as the token names it, and what the token lets us do; asks for a token where there is none yet. */
  readonly claims: () => Promise<{ readonly tenant: string; readonly granted: readonly string[] | undefined }>;
  readonly settlesWithinMs: number;
}

export type CmdletParameters = Readonly<Record<string, unknown>>;

/** A cmdlet without an answer may leave `value` out; but then the rest of the frame is there, and it is not something else. */
const pageOf = <T>(item: z.ZodType<T>) =>
  z
    .object({
      value: z.array(item).max(10_000).nullish(),
      '@odata.context': z.string().max(8192).nullish(),
      '@odata.nextLink': z.string().max(8192).nullish(),
    })
    .refine((page) => Array.isArray(page.value) || Boolean(page['@odata.context']));

/** Microsoft's own mailbox for requests that are about no one's mailbox. */
const systemMailbox = 'SystemMailbox{bb558c35-97f1-4cb9-8ff7-d53741dc928c}';

/**
 * The one call behind Microsoft's module ExchangeOnlineManagement: it runs a cmdlet. It is a beta that Microsoft does not describe; the
 * cmdlets and their parameters are described.
 */
export class ExchangeClient {
  readonly ownWrites: OwnWrites;
  readonly #http: VendorHttp;
  readonly #claims: Access['claims'];
  readonly #base: URL;
  /** What was read for this connection: several facts are about the same policies. */
  readonly #known = new Map<string, Promise<unknown>>();

  constructor({ claims, settlesWithinMs, authorise, ...access }: Access) {
    this.#claims = claims;
    this.#base = access.base;
    this.ownWrites = new OwnWrites({ settlesWithinMs, pause: (ms) => access.connection.awaitVendor(ms) });
    this.#http = new VendorHttp({
      vendor: 'Microsoft',
      ...access,
      readRefusal: readCmdletRefusal,
      authorise: async (how) => ({ ...(await authorise(how)), 'x-anchormailbox': `APP:${systemMailbox}@${(await claims()).tenant}` }),
    });
  }

  /** Everything that a cmdlet answers. A cmdlet that reads is asked again after an outage. */
  async list<T>(cmdlet: `Get-${string}`, item: z.ZodType<T>, parameters: CmdletParameters = {}): Promise<T[]> {
    const body = { CmdletInput: { CmdletName: cmdlet, Parameters: parameters } };
    const schema = pageOf(item);
    const read = async (path: string): Promise<Page<T>> => {
      const { data } = await this.#http.json({ method: 'POST', path, body, isSafe: true }, schema);
      return { items: data.value ?? [], next: onPage(data['@odata.nextLink'] || undefined, path) };
    };
    const first = vendorUrl({ vendor: 'Microsoft', base: this.#base, path: await this.#path(), query: {} }).href;
    return everyPage({ vendor: 'Microsoft', first, read });
  }

  /** Not repeated: the caller looks first. */
  async run(cmdlet: string, parameters: CmdletParameters): Promise<void> {
    this.#known.clear();
    const path = await this.#path();
    await this.#http.done({ method: 'POST', path, body: { CmdletInput: { CmdletName: cmdlet, Parameters: parameters } } });
  }

  /** The same question once, as long as nothing is written. */
  once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const known = this.#known.get(what) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const coming = read();
    this.#known.set(what, coming);
    // What could not be read is asked for again.
    coming.catch(() => this.#known.delete(what));
    return coming;
  }

  /** What was read is read again. */
  forget(): void {
    this.#known.clear();
  }

  /** What an application may do in Exchange; nothing where it is not let in there. */
  async granted(): Promise<readonly string[]> {
    const found = await this.#claims().catch(undefinedIf(() => true));
    return (found?.granted ?? []).filter((permission) => permission === mailPermission);
  }

  async #path(): Promise<string> {
    const { tenant, granted } = await this.#claims();
    if (granted !== undefined && !granted.includes(mailPermission))
      throw new VendorFailure('Microsoft', {
        kind: 'permission',
        reason: 'The application may not manage Exchange. Grant it the permission, and let an administrator consent to it.',
      });
    return `adminapi/beta/${encodeURIComponent(tenant)}/InvokeCommand`;
  }
}
