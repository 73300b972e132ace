import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandler } from '../platform/http/error-handler.ts';
import { registerHealth } from '../platform/http/health.ts';
import { registerMetrics } from '../platform/metrics/metrics.ts';
import { listenOn } from './listen-on.ts';
import type { Platform } from './open-platform.ts';

/** A worker answers no calls, but whoever watches the machines wants to know how it is. */
export async function serveWorkerHealth(platform: Platform, isStopping: () => boolean): Promise<FastifyInstance> {
  const app = Fastify();
  registerErrorHandler(app);
  registerHealth(app, { ...platform, isStopping });
  registerMetrics(app, platform.metrics, platform.config.metricsToken);
  await listenOn(app, platform.config);
  return app;
}
