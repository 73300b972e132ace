import { hash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import type { Proof } from '../kit/connector.ts';
import { failureOf } from '../kit/failure-of.ts';
import { type Page, pagesOf, RestClient } from '../kit/rest-client.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { Envelope } from './schema.ts';

export const vendor = 'Check Point Harmony Email';

const mostPerPage = 10_000;

const answerWith = <T>(item: z.ZodType<T>) =>
  z.object({ responseEnvelope: Envelope.nullish(), responseData: z.array(item).max(mostPerPage).nullish() });

/** Of a reading, an answer that has neither is none. */
const readingWith = <T>(item: z.ZodType<T>) =>
  answerWith(item).refine(({ responseEnvelope, responseData }) => responseEnvelope != null || responseData != null);

/** Harmony may answer a call that it refuses with 200 as well, and say so in the envelope. */
function throwRefusal(envelope: Envelope | null | undefined): void {
  const code = envelope?.responseCode ?? 0;
  if (code >= 400) throw failureOf(vendor, { status: code });
  if (envelope?.success === false) throw failureOf(vendor, { status: 500 });
}

function dataOf<T>({ responseEnvelope, responseData }: z.infer<ReturnType<typeof answerWith<T>>>): readonly T[] {
  throwRefusal(responseEnvelope);
  return responseData ?? [];
}

interface HarmonyAccess {
  readonly connection: Connection;
  /** The gateway of the region. */
  readonly gateway: URL;
  readonly authorise: VendorHttpOptions['authorise'];
}

/** Harmony wants an id of each request. */
const named =
  (authorise: VendorHttpOptions['authorise']): VendorHttpOptions['authorise'] =>
  async (how) => ({ ...(await authorise(how)), 'x-av-req-id': randomUUID() });

const severalTenants =
  'The API key can reach several tenants of Harmony Email & Collaboration, or none. Create a key in the account of the one that is to be read.';

/** Which tenant of Harmony's is asked: read once, and sent with every other call. */
class Scope {
  readonly #client: RestClient;
  #coming: Promise<string> | undefined;

  constructor(client: RestClient) {
    this.#client = client;
  }

  async #read(): Promise<string> {
    const scopes = dataOf(await this.#client.get('/scopes', readingWith(z.string().min(1).max(500))));
    if (scopes.length !== 1) throw new VendorFailure(vendor, { kind: 'ours', reason: severalTenants });
    return scopes[0]!;
  }

  get(): Promise<string> {
    this.#coming ??= this.#read().catch((error: unknown) => {
      this.#coming = undefined;
      throw error;
    });
    return this.#coming;
  }

  readAgain(): Promise<string> {
    this.#coming = undefined;
    return this.get();
  }
}

const repeatedPage = (): VendorFailure =>
  new VendorFailure(vendor, { kind: 'theirs', reason: `${vendor} gave the same page again. Try again later.` });

/** Answers are in an envelope, and long lists go by a scroll id. */
export class HarmonyClient extends RestClient {
  readonly #scope: Scope;

  constructor({ connection, gateway, authorise }: HarmonyAccess) {
    const options = { vendor, base: new URL('/app/hec-api/v1.0', gateway), connection, lists: {} };
    const scope = new Scope(new RestClient({ ...options, authorise: named(authorise) }));
    super({ ...options, authorise: async (how) => ({ ...(await named(authorise)(how)), scopes: await scope.get() }) });
    this.#scope = scope;
  }

  async everything<T>(path: string, item: z.ZodType<T>): Promise<readonly T[]> {
    return dataOf(await this.get(path, readingWith(item)));
  }

  /** Pages of an answer, to an empty one or one without a scroll id. The id may be the same on every page. */
  pagesOf<T>(path: string, requestData: object, item: z.ZodType<T>): AsyncIterable<readonly T[]> {
    const schema = readingWith(item);
    let former: string | undefined;
    const read = async (place: string): Promise<Page<T>> => {
      const [number = '0', ...rest] = place.split(' ');
      const scrollId = rest.join(' ');
      const asked = { requestData: { ...requestData, ...(scrollId === '' ? {} : { scrollId }) } };
      const answer = await this.query(path, asked, schema);
      const items = dataOf(answer);
      const next = answer.responseEnvelope?.scrollId;
      // The id alone does not show that the list goes in a circle.
      const page = items.length === 0 ? undefined : hash('sha256', JSON.stringify(items), 'base64');
      if (page !== undefined && page === former) throw repeatedPage();
      former = page;
      return { items, next: next && items.length > 0 ? `${Number(number) + 1} ${next}` : undefined };
    };
    return pagesOf({ vendor, first: '0 ', read });
  }

  /** What is made anew: Harmony does not say which id it has. */
  async make(path: string, requestData: object): Promise<void> {
    dataOf(await this.post(path, { requestData }, answerWith(z.unknown())));
  }

  /** What is written as a whole. */
  async replace(path: string, requestData: object): Promise<void> {
    dataOf(await this.put(path, { requestData }, answerWith(z.unknown())));
  }

  /** What is done by calling an address. */
  async act(path: string): Promise<void> {
    dataOf(await this.post(path, undefined, answerWith(z.unknown())));
  }

  async test(): Promise<Proof> {
    const scope = await this.#scope.readAgain();
    const organisation = scope.split(':').at(-1) || undefined;
    return { account: organisation ?? vendor, organisation, granted: undefined };
  }
}
