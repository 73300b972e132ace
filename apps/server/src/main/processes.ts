import type { Config } from '../platform/config/config.ts';
import { checkPort } from './listen-on.ts';
import { runApi } from './run-api.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { runWorker } from './run-worker.ts';
import { serveWorkerHealth } from './serve-worker-health.ts';
import { openSharedPlatform } from './with-database.ts';

export async function apiProcess(config: Config): Promise<void> {
  await checkPort(config);
  const platform = await openSharedPlatform(config);
  const api = await runApi(platform);
  platform.log.info({ port: config.port }, 'the API answers');
  await runUntilStopped({
    async stop() {
      await api.stop();
      await platform.close();
    },
  });
}

export async function workerProcess(config: Config): Promise<void> {
  await checkPort(config);
  const platform = await openSharedPlatform(config);
  const worker = await runWorker(platform);
  let isStopping = false;
  const health = await serveWorkerHealth(platform, () => isStopping);
  platform.log.info({ port: config.port }, 'the worker runs jobs');
  await runUntilStopped({
    async stop() {
      isStopping = true;
      await worker.stop();
      await health.close();
      await platform.close();
    },
  });
}
