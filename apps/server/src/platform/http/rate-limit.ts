import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { callerAddress } from './caller-address.ts';
import { HttpError } from './http-error.ts';
import type { SharedWindows } from './shared-windows.ts';

const perMinute = { session: 3000, address: 600 };
const windowMs = 60_000;
const sessionPrefix = 'session:';

export interface RateLimitDeps {
  readonly windows: SharedWindows;
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
}

/** Files of the web app cost little, and a whole office may open it at nine from one address. */
const isFree = ({ url }: FastifyRequest) => url === '/healthz' || url === '/readyz' || url.startsWith('/assets/');

export const sessionLimitKey = (sessionId: string): string => `${sessionPrefix}${sessionId}`;

export const isSessionWithinLimit = (windows: SharedWindows, limitKey: string): boolean =>
  windows.hit(limitKey, { windowMs, max: perMinute.session }).current <= perMinute.session;

/** Before anything else is done for a request. Only a token that is good counts as a session: one made up counts for its sender. */
export async function registerRateLimit(app: FastifyInstance, { windows, authenticate }: RateLimitDeps): Promise<void> {
  class Store {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void {
      done(null, windows.hit(key, { windowMs: timeWindow, max }));
    }
    child(): Store {
      return this;
    }
  }
  const keyOf = async (request: FastifyRequest): Promise<string> => {
    const address = callerAddress(request.ip);
    if (request.headers.authorization === undefined) return address;
    return authenticate(request).then(
      ({ sessionId }) => sessionLimitKey(sessionId),
      (error: unknown) => {
        // Who it is cannot be found out while the database is gone: that is no reason to count a whole office as one caller.
        if (error instanceof HttpError) return address;
        throw error;
      },
    );
  };
  await app.register(rateLimit, {
    global: false,
    store: Store,
    timeWindow: windowMs,
    max: (_request, key) => (key.startsWith(sessionPrefix) ? perMinute.session : perMinute.address),
    keyGenerator: keyOf,
    allowList: isFree,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  // The plugin's own hook would come after a call's admission, and not at all where there is no route.
  app.addHook('onRequest', app.rateLimit());
}
