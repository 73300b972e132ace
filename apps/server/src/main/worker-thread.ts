import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { createMetrics, type Metrics, type OutgoingRequest } from '../platform/metrics/metrics.ts';
import { readConfig } from '../platform/config/config.ts';
import { loadMasterKeys } from '../platform/vault/master-keys.ts';
import { gatheredNews } from './gathered-news.ts';
import { openPlatform } from './open-platform.ts';
import { runWorker } from './run-worker.ts';
import type { ThreadNews } from './start-worker-thread.ts';
import { configUnder, type ThreadOrders } from './thread-orders.ts';

if (parentPort === null) throw new Error('This runs as a thread of "rampart up".');
const parent = parentPort;
const report = (news: ThreadNews): void => parent.postMessage(news, []);
const requests = gatheredNews<OutgoingRequest>((sent) => report({ news: 'requests-sent', sent }));

const poolReportMs = 5000;

const [orders] = (await once(parent, 'message')) as [ThreadOrders];
const config = configUnder(orders, readConfig(process.env));
const metrics: Metrics = {
  ...createMetrics(),
  jobEnded: (ended) => report({ news: 'job-ended', ended }),
  requestSent: (sent) => requests.add(sent),
};
const platform = await openPlatform({ config, masterKeys: await loadMasterKeys(config), appUrl: orders.appUrl, metrics });
const worker = await runWorker(platform);
const poolReport = setInterval(() => report({ news: 'pool', use: platform.db.poolUse() }), poolReportMs);

async function stop(): Promise<void> {
  clearInterval(poolReport);
  await worker.stop();
  await platform.close();
  requests.flush();
  parent.close();
}

parent.once('message', () => void stop());
report({ news: 'running' });
