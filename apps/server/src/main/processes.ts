import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { checkPort, listenOn } from './listen-on.ts';
import type { Platform } from './open-platform.ts';
import { runApi } from './run-api.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { runWorker } from './run-worker.ts';
import { watchPlatform } from './watch-platform.ts';
import { watchForStop } from './stop-request.ts';
import { openSharedPlatform } from './with-database.ts';
import { freeSpaceOf } from '../platform/free-space.ts';
import { registerErrorHandler } from '../platform/http/error-handler.ts';
import { registerHealth } from '../platform/http/health.ts';
import { registerMetrics } from '../platform/metrics/register-metrics.ts';

/** A worker answers no calls, but monitoring asks for its health. */
async function serveWorkerHealth(platform: Platform, isStopping: () => boolean): Promise<FastifyInstance> {
  const app = Fastify();
  registerErrorHandler(app, platform);
  registerHealth(app, { ...platform, part: 'worker', isStopping, freeSpace: () => freeSpaceOf(platform.config.dataFolder) });
  registerMetrics(app, platform.metrics, { token: platform.config.metricsToken, refresh: watchPlatform(platform, 'worker') });
  await listenOn(app, platform.config);
  return app;
}

interface Running {
  stop(): Promise<void>;
}

/** One of several processes: runs beside others, on the operator's database, until it is asked to stop. */
async function run(config: Config, greeting: string, start: (platform: Platform) => Promise<Running>): Promise<void> {
  const stopRequest = watchForStop();
  try {
    await checkPort(config);
    const platform = await openSharedPlatform(config);
    try {
      const running = await start(platform);
      platform.log.info({ port: config.port }, greeting);
      await runUntilStopped({ signal: stopRequest.signal, stop: () => running.stop() });
    } finally {
      await platform.close();
    }
  } finally {
    stopRequest.dispose();
  }
}

export const apiProcess = (config: Config): Promise<void> =>
  run(config, 'the API answers', async (platform) => {
    const api = await runApi(platform);
    return { stop: () => api.stop(config) };
  });

export const workerProcess = (config: Config): Promise<void> =>
  run(config, 'the worker runs jobs', async (platform) => {
    let isStopping = false;
    const worker = await runWorker(platform);
    const health = await serveWorkerHealth(platform, () => isStopping).catch(async (error: unknown) => {
      await worker.stop();
      throw error;
    });
    return {
      async stop() {
        isStopping = true;
        await worker.stop();
        await health.close();
      },
    };
  });
