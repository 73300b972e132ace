import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Forbidden } from '../http/http-error.ts';
import type { Secret } from '../log/secret.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Jobs may run in another thread than the one that answers Prometheus. */
  readonly jobs: Pick<Counter<'job' | 'outcome'>, 'inc'>;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'rampart_' });
  const requests = new Histogram({
    name: 'rampart_http_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'rampart_jobs_total',
    help: 'Jobs that ended, by outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  return { registry, requests, jobs };
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

/** Prometheus reads `/metrics` from loopback, or from anywhere with the operator's token. */
export function registerMetrics(app: FastifyInstance, { registry, requests }: Metrics, token: Secret | undefined): void {
  const observers = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  /** Finding the histogram of three labels costs more than an unchanged poll: it is found once. There are as many as routes. */
  const observerOf = ({ method, routeOptions }: FastifyRequest, status: number) => {
    const route = routeOptions.url ?? 'none';
    const key = `${method} ${status} ${route}`;
    const observer = observers.get(key) ?? requests.labels({ method, route, status });
    observers.set(key, observer);
    return observer;
  };
  app.addHook('onResponse', (request, reply, done) => {
    observerOf(request, reply.raw.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new Forbidden('Metrics are read from this machine, or with the token of RAMPART_METRICS_TOKEN.');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
