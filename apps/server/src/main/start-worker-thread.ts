import { Worker } from 'node:worker_threads';
import type { PoolUse } from '../platform/database/database.ts';
import type { EndedJob, OutgoingRequest } from '../platform/metrics/metrics.ts';
import type { Platform } from './open-platform.ts';
import { ordersOf } from './thread-orders.ts';

export type ThreadNews =
  | { readonly news: 'running' }
  | { readonly news: 'job-ended'; readonly ended: EndedJob }
  | { readonly news: 'requests-sent'; readonly sent: readonly OutgoingRequest[] }
  | { readonly news: 'pool'; readonly use: PoolUse };

export interface WorkerThread {
  /** Resolves when the thread is gone, with what it failed of, if it did. */
  readonly ended: Promise<Error | undefined>;
  stop(): Promise<void>;
}

/** Pages of a vendor's answers are parsed, folded and dropped: with room to die young, they never cost a full collection. */
export const maxYoungGenerationSizeMb = 128;

/** Jobs run beside the API, not in its way: parsing a week of sign-ins would keep every console waiting. */
export async function startWorkerThread({ config, appUrl, metrics, pools }: Platform): Promise<WorkerThread> {
  const thread = new Worker(new URL('worker-thread.ts', import.meta.url), {
    workerData: ordersOf(config, appUrl),
    resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: config.workerMemoryMb },
  });
  const ended = new Promise<Error | undefined>((resolve) => {
    thread.once('error', resolve);
    thread.once('exit', () => resolve(undefined));
  });
  const running = new Promise<void>((resolve) => {
    thread.on('message', (message: ThreadNews) => {
      if (message.news === 'running') resolve();
      else if (message.news === 'job-ended') metrics.jobEnded(message.ended);
      else if (message.news === 'requests-sent') for (const sent of message.sent) metrics.requestSent(sent);
      else pools.set('worker', message.use);
    });
  });
  const failed = ended.then((error) => Promise.reject(error ?? new Error('The worker ended before it started. Its log says why.')));
  failed.catch(() => {});
  await Promise.race([running, failed]);
  return {
    ended,
    async stop() {
      thread.postMessage('stop', []);
      await ended;
    },
  };
}
