import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Histogram } from 'prom-client';
import { Forbidden } from '../http/http-error.ts';
import type { Secret } from '../log/secret.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsAccess {
  readonly token: Secret | undefined;
  /** Brings what is read at the moment of asking up to date. It never throws. */
  readonly refresh: () => Promise<void>;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What a proxy on this machine passes on comes from loopback too, from any caller. */
const wasForwarded = ({ headers }: FastifyRequest) => headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

function mayRead(request: FastifyRequest, token: Secret | undefined): boolean {
  if (token === undefined) return loopback.has(request.ip) && !wasForwarded(request);
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token.reveal()}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

type Observer = Histogram.Internal<'kind' | 'method' | 'route' | 'status'>;

/** Prometheus reads `/metrics` from loopback, or from anywhere with the operator's token. */
export function registerMetrics(app: FastifyInstance, { registry, requests }: Metrics, { token, refresh }: MetricsAccess): void {
  const observers = new Map<string, Observer>();
  /** Finding the histogram of four labels costs more than an unchanged poll: it is found once. There are as many as routes. */
  const observerOf = ({ method, routeOptions }: FastifyRequest, status: number): Observer => {
    const { url: route = 'none', config } = routeOptions;
    const key = `${method} ${status} ${route}`;
    const observer = observers.get(key) ?? requests.labels({ kind: config?.kind ?? 'page', method, route, status });
    observers.set(key, observer);
    return observer;
  };
  app.addHook('onResponse', (request, reply, done) => {
    observerOf(request, reply.raw.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token))
      throw new Forbidden('Metrics are available only from this machine, or with the token of RAMPART_METRICS_TOKEN.');
    await refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
