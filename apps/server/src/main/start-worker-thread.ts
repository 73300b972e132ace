import { Worker } from 'node:worker_threads';
import type { Config } from '../platform/config/config.ts';
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

export interface LoadedThread {
  start(platform: Platform): Promise<WorkerThread>;
  /** Where it was not started, or has been stopped. */
  discard(): Promise<void>;
}

/** Pages of a vendor's answers are parsed, folded and dropped: with room to die young, they never cost a full collection. */
export const maxYoungGenerationSizeMb = 128;

/** Jobs run beside the API, not in its way: parsing a week of sign-ins would keep every console waiting. Its modules load while the caller prepares what it needs. */
export function loadWorkerThread({ workerMemoryMb }: Pick<Config, 'workerMemoryMb'>): LoadedThread {
  const thread = new Worker(new URL('worker-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: workerMemoryMb },
  });
  const ended = new Promise<Error | undefined>((resolve) => {
    thread.once('error', resolve);
    thread.once('exit', () => resolve(undefined));
  });
  return {
    async start({ config, appUrl, metrics, pools }) {
      const running = new Promise<void>((resolve) => {
        thread.on('message', (message: ThreadNews) => {
          if (message.news === 'running') resolve();
          else if (message.news === 'job-ended') metrics.jobEnded(message.ended);
          else if (message.news === 'requests-sent') for (const sent of message.sent) metrics.requestSent(sent);
          else pools.set('worker', message.use);
        });
      });
      thread.postMessage(ordersOf(config, appUrl), []);
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
    },
    async discard() {
      await thread.terminate();
    },
  };
}
