import { lookup } from 'node:dns/promises';
import { Agent, Headers, type Dispatcher, type HeadersInit, type Response, request } from 'undici';
import { boundedResponse } from './bounded-response.ts';
import { createDestinations, type DestinationRules, mayReach, type Reach, refuseLookedUp } from './destination.ts';
import { EgressError, EgressRefused, EgressTimedOut, EgressUnreachable } from './egress-error.ts';
import { type NameRecords, openNameRecords } from '../dns/name-records.ts';
import { createLocate, type Located } from './locate.ts';
import { pinnedLookup, type Resolve } from './pinned-lookup.ts';
import { isIP } from 'node:net';

const withHost = (host: string, headers: Dispatcher.DispatchOptions['headers']): string[] => {
  const given = headers === null || headers === undefined ? [] : Object.entries(headers);
  return ['host', host, ...given.flatMap(([name, value]) => [name, String(value)])];
};

const prefixOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

/** The same page at the vendor's substitute. */
const substituteUrl = (substitute: URL, { pathname, search }: URL): URL => new URL(prefixOf(substitute) + pathname + search, substitute);

/** Sends a call to the vendor's substitute, below its base URL. The vendor's own address is the only one that the caller ever sees. */
function towardsSubstitute(substitute: URL, host: string): Dispatcher.DispatcherComposeInterceptor {
  const prefix = prefixOf(substitute);
  return (dispatch) => (options, handler) => {
    const redirected = {
      ...options,
      origin: substitute.origin,
      path: prefix + options.path,
      headers: withHost(host, options.headers),
      // Otherwise the certificate would have to be the vendor's.
      ...(isIP(substitute.hostname) === 0 && { servername: substitute.hostname }),
    };
    return dispatch(redirected, handler);
  };
}

export interface EgressInit {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal | null;
  /** For the whole call, until the last byte of the answer. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** The only way out. A redirect is returned, not followed: a caller that follows it calls again and is checked again. */
export interface Egress {
  fetch(url: string | URL, init?: EgressInit): Promise<Response>;
  /** For protocols other than HTTP: the one address, checked by the same rules, at which this host may be called. */
  locate(host: string, port: number): Promise<Located>;
  /** What a name has in the DNS, by the name servers of the operator. */
  readonly lookUp: NameRecords['find'];
  /** Where a person's browser finds a page of the vendor's: at the vendor's, unless it has a substitute. */
  substituteFor(url: URL): URL;
  /** How many times faster than the vendors their substitutes do what takes seconds. */
  readonly speed: number;
  close(): Promise<void>;
}

export interface EgressOptions extends DestinationRules {
  readonly speed?: number;
  readonly resolve?: Resolve;
  /** Those of the machine unless given. */
  readonly nameServers?: readonly string[];
}

const connectTimeoutMs = 10_000;
const defaultTimeoutMs = 30_000;
const defaultMaxBytes = 32 * 1024 * 1024;

/** As `fetch` would send them; the Host header is never the caller's to choose. */
const usual = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Rampart' };

function headersOf(host: string, given: HeadersInit | undefined): Record<string, string> {
  try {
    const { host: _host, ...headers } = Object.fromEntries(new Headers(given));
    return { ...usual, ...headers };
  } catch {
    // The original error quotes the value, which may be a secret.
    throw new EgressRefused(host, `A header of the call to ${host} has characters that HTTP does not allow. Enter the credentials again.`);
  }
}

const timeoutCodes: readonly unknown[] = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'];

function explain(error: unknown, host: string): EgressError {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof EgressError) return cause;
    if (cause.name === 'TimeoutError' || ('code' in cause && timeoutCodes.includes(cause.code))) return new EgressTimedOut(host, { cause });
    cause = cause.cause;
  }
  return new EgressUnreachable(host, { cause: error });
}

/** A call is not given up before it has a connection: one that waits for a name or an address would outlast its time. */
async function unlessAborted<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([asked, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

export function createEgress(options: EgressOptions): Egress {
  const { allow, hosts, speed = 1, resolve = (hostname) => lookup(hostname, { all: true }), nameServers = [] } = options;
  const destinationOf = createDestinations({ allow, hosts });
  const agentFor = (reach: Reach) =>
    new Agent({
      allowH2: false,
      connect: {
        timeout: connectTimeoutMs,
        lookup: pinnedLookup({
          resolve,
          mayReach: (ip) => mayReach(reach, ip, allow),
          refuse: refuseLookedUp,
        }),
      },
    });
  // One each, so that a connection opened under a looser rule is never used again under a stricter one.
  const agents: Readonly<Record<Reach, Agent>> = { public: agentFor('public'), allowed: agentFor('allowed'), mapped: agentFor('mapped') };

  return {
    async fetch(url, { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, ...init } = {}) {
      const { host, reach, substitute, ...destination } = destinationOf(url);
      const { method = 'GET', body } = init;
      const headers = headersOf(host, init.headers);
      const dispatcher = substitute === undefined ? agents[reach] : agents[reach].compose(towardsSubstitute(substitute, host));
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
      const explained = (error: unknown) => (init.signal?.aborted === true && !timeout.aborted ? error : explain(error, host));
      init.signal?.throwIfAborted();
      try {
        const asked = request(destination.url, {
          method,
          headers,
          ...(body !== undefined && { body }),
          signal,
          dispatcher,
        });
        return await boundedResponse(await unlessAborted(signal, asked), { host, maxBytes });
      } catch (error) {
        throw explained(error);
      }
    },
    speed,
    locate: createLocate({ allow, hosts, resolve }),
    lookUp: openNameRecords(nameServers).find,
    substituteFor(url) {
      const { substitute } = destinationOf(url);
      return substitute === undefined ? url : substituteUrl(substitute, url);
    },
    async close() {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}
