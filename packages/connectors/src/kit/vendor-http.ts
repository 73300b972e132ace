import { setMaxListeners } from 'node:events';
import { z } from 'zod';
import type { Authorisation, Authorising } from './authorising.ts';
import type { CallLimit } from './paced-calls.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './failure-of.ts';
import { paceOf, delayBefore, isPassing, longestPauseMs, type ReadPause } from './pace.ts';
import { VendorFailure } from './vendor-failure.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

interface Address {
  readonly vendor: string;
  readonly base: URL;
  /** Below the base, or a whole URL on the same host, as a vendor's link to the next page. */
  readonly path: string | URL;
  readonly query: Query;
}

/** The address of a call. A vendor that points elsewhere is not followed: our credentials would go along. */
export function vendorUrl({ vendor, base, path, query }: Address): URL {
  // Without its slash, the last part of the base's own path would be replaced.
  const url = URL.parse(String(path).replace(/^\//, ''), `${base.href.replace(/\/$/, '')}/`);
  if (url === null)
    throw new VendorFailure(vendor, { kind: 'theirs', reason: `${vendor} gave an address that is not valid. Try again later.` });
  if (url.origin !== base.origin) {
    const reason = `${vendor} pointed to another host for the next page. Nothing was sent there.`;
    throw new VendorFailure(vendor, { kind: 'theirs', reason });
  }
  // In a form's encoding a blank becomes a plus, which not every vendor reads as one.
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  if (pairs.length > 0) url.search = [url.search.slice(1), ...pairs].filter(Boolean).join('&');
  return url;
}

export interface VendorHttpOptions {
  readonly vendor: string;
  readonly base: URL;
  readonly connection: Pick<Connection, 'fetch' | 'now' | 'pause' | 'isPatient' | 'signal' | 'beginCall' | 'awaitVendor'>;
  /** The headers that let us in; `renew` after a 401, once. */
  readonly authorise: (how: Authorising) => Promise<Authorisation>;
  /** Limits that the vendor sets for some of its paths; the first that fits counts. */
  readonly limits?: readonly (CallLimit & { readonly paths: RegExp })[];
  /** Where the vendor has headers of its own for how long to wait. */
  readonly readPause?: ReadPause;
  /** Where the body of a refusal says more than its status. It is the vendor's text: none of it goes into the reason. `sent`: our body. */
  readonly readRefusal?: (refusal: { readonly status: number; readonly body: string; readonly sent: unknown }) => VendorFailure | undefined;
}

interface Call extends Pick<Address, 'path'>, Partial<Pick<Address, 'query'>> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** A call that may be repeated though it is no GET, such as a search by POST. */
  readonly isSafe?: boolean;
  /** What an empty answer to a write means. */
  readonly whenEmpty?: unknown;
  /** What 204 means, where the vendor sends it for an empty list. An empty answer with another status is what a proxy made of one. */
  readonly whenNoContent?: unknown;
}

interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

type Read = Answer<string> & { readonly status: number };
interface Failed {
  readonly failure: VendorFailure;
  /** Nothing where the call was not made. */
  readonly sentWith: Authorisation | undefined;
}

type Outcome = Read | Failed;

const attempts = 4;
/** Calls that run beside each other meet a limit together, and it lets through one or two of them at a time: the last needs more attempts than an outage. */
const patience = { ms: 20_000, attempts: 25, leastPauseMs: 1000 };

export function unreadableAnswer(vendor: string, cause: unknown): VendorFailure {
  const reason = `${vendor} gave an answer that cannot be read. Try again later; if it fails again, check that the address is right.`;
  return new VendorFailure(vendor, { kind: 'theirs', reason, cause });
}

/** `error` with something in it, or a list of `errors`: no vendor names a part of what it gives so. */
const FailedContent = z.union([
  z.looseObject({ error: z.union([z.string().min(1), z.looseObject({}).refine((error) => Object.keys(error).length > 0)]) }),
  z.looseObject({ errors: z.array(z.unknown()).min(1) }),
]);

/** A vendor may fail and answer with 200 all the same. Where it leaves empty lists out, that would read as nothing being there. */
function refuseFailure(vendor: string, content: unknown): void {
  if (!FailedContent.safeParse(content).success) return;
  const reason = `${vendor} answered with an error, though with the status of a success. Try again later.`;
  throw new VendorFailure(vendor, { kind: 'theirs', reason });
}

/** HTTP as every connector speaks it: authorised, paced, repeated where that is harmless, and parsed. */
export class VendorHttp {
  readonly #options: VendorHttpOptions;
  #notBefore = 0;
  /** Of a write that was answered with 401: the next call is made with a new token. */
  #refused: Authorisation | undefined;

  constructor(options: VendorHttpOptions) {
    this.#options = options;
    // Many concurrent calls listen to the one signal of their connection.
    setMaxListeners(0, options.connection.signal);
  }

  /** An answer that the schema does not accept is garbage, and garbage is the vendor's failure. */
  async json<T>(call: Call, schema: z.ZodType<T>): Promise<Answer<T>> {
    const { data: text, headers, status } = await this.#send(call);
    const whenEmpty = (status === 204 ? call.whenNoContent : undefined) ?? call.whenEmpty;
    const content = text === '' && whenEmpty !== undefined ? whenEmpty : this.#parse(text);
    refuseFailure(this.#options.vendor, content);
    const parsed = schema.safeParse(content);
    if (!parsed.success) throw unreadableAnswer(this.#options.vendor, parsed.error);
    return { data: parsed.data, headers };
  }

  /** For calls whose answer has no content that matters. */
  async done(call: Call): Promise<void> {
    await this.#send(call);
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      // The parser's error quotes the answer.
      throw unreadableAnswer(this.#options.vendor, undefined);
    }
  }

  async #send(call: Call): Promise<Read> {
    const { connection, vendor, base } = this.#options;
    const url = vendorUrl({ vendor, base, path: call.path, query: call.query ?? {} });
    const limit = this.#options.limits?.find(({ paths }) => paths.test(url.pathname));
    const mayRepeat = (call.method ?? 'GET') === 'GET' || call.isSafe === true;
    let refused: Authorisation | undefined;
    let mustRenew = false;
    const startedAt = connection.now().getTime();
    for (let attempt = 1; ; attempt += 1) {
      await this.#waitForTurn();
      connection.signal.throwIfAborted();
      const endCall = limit && (await connection.beginCall(limit));
      const outcome: Outcome = await this.#once(url, call, mustRenew ? refused : this.#refused).finally(endCall);
      if ('data' in outcome) return outcome;
      const { failure, sentWith }: Failed = outcome;
      mustRenew &&= sentWith === undefined;
      if (sentWith !== undefined && failure.kind === 'credentials' && failure.status === 401 && refused === undefined) {
        // It may have been done all the same: only a caller that looks first repeats a write.
        if (!mayRepeat) {
          this.#refused = sentWith;
          throw failure;
        }
        refused = sentWith;
        mustRenew = true;
        continue;
      }
      const isHarmless = mayRepeat || sentWith === undefined;
      const now = connection.now().getTime();
      if (!isHarmless || !isPassing(failure) || !this.#goesOn(outcome, { attempt, ms: now - startedAt })) throw failure;
      const retryAt = failure.retryAt?.getTime() ?? 0;
      this.#notBefore = Math.max(this.#notBefore, retryAt, attempt < attempts ? 0 : now + patience.leastPauseMs);
      if (retryAt <= now) await connection.pause(delayBefore(attempt + 1));
    }
  }

  #goesOn({ failure, sentWith }: Failed, { attempt, ms }: { readonly attempt: number; readonly ms: number }): boolean {
    if (failure.kind !== 'throttled') return attempt < attempts;
    // What asks for the token may have been patient already.
    if (sentWith === undefined) return attempt < attempts && ms < patience.ms;
    const isPatient = this.#options.connection.isPatient === true && ms < patience.ms;
    return attempt < (isPatient ? patience.attempts : attempts);
  }

  async #once(url: URL, call: Call, refused: Authorisation | undefined): Promise<Outcome> {
    const { vendor, connection, authorise } = this.#options;
    const { method = 'GET', body } = call;
    let authorisation: Authorisation;
    try {
      authorisation = await authorise({ renew: refused !== undefined, refused, call: { method, url } });
    } catch (error) {
      if (error instanceof VendorFailure) return { failure: error, sentWith: undefined };
      throw error;
    }
    this.#refused = undefined;
    try {
      const headers = {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...authorisation,
      };
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await connection.fetch(url, { method, headers, ...content, signal: connection.signal });
      const what = method === 'GET' || call.isSafe === true ? 'read' : 'change';
      const outcome = await this.#outcomeOf(response, what, body);
      return outcome instanceof VendorFailure ? { failure: outcome, sentWith: authorisation } : outcome;
    } catch (error) {
      connection.signal.throwIfAborted();
      return { failure: failureOf(vendor, error), sentWith: authorisation };
    }
  }

  async #outcomeOf(response: Response, what: 'read' | 'change', sent: unknown): Promise<Read | VendorFailure> {
    const { vendor, connection, readRefusal, readPause } = this.#options;
    const { notBefore } = paceOf(response, connection.now(), readPause);
    if (notBefore !== undefined) this.#notBefore = Math.max(this.#notBefore, notBefore.getTime());
    const { status, headers } = response;
    // To a reading it is no answer, though what comes with it may look like an empty one.
    const isUnready = status === 202 && what === 'read';
    if (response.ok && !isUnready) return { data: await response.text(), headers, status };
    const body = readRefusal === undefined ? await response.body?.cancel() : await response.text();
    return readRefusal?.({ status, body: body ?? '', sent }) ?? failureOf(vendor, { status, what, retryAt: notBefore });
  }

  async #waitForTurn(): Promise<void> {
    const { vendor, connection } = this.#options;
    const ms = this.#notBefore - connection.now().getTime();
    if (ms > longestPauseMs) throw failureOf(vendor, { status: 429, retryAt: new Date(this.#notBefore) });
    if (ms > 0) await connection.pause(ms);
  }
}
