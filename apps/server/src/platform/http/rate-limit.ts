import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SharedWindows } from './shared-windows.ts';

const perMinute = { signedIn: 3000, stranger: 600 };
const windowMs = 60_000;

const bearerOf = (request: FastifyRequest) => request.headers.authorization?.slice('Bearer '.length);

/** The signature, not the whole token: as telling, and a third of the bytes to keep. */
const keyOf = (request: FastifyRequest): string => bearerOf(request)?.split('.')[2]?.slice(0, 43) ?? request.ip;

export async function registerRateLimit(app: FastifyInstance, windows: SharedWindows): Promise<void> {
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
  await app.register(rateLimit, {
    store: Store,
    timeWindow: windowMs,
    max: (request) => (bearerOf(request) === undefined ? perMinute.stranger : perMinute.signedIn),
    keyGenerator: keyOf,
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}
