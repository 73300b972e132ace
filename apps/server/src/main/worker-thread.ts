import { parentPort, workerData } from 'node:worker_threads';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { readConfig } from '../platform/config/config.ts';
import { Secret } from '../platform/log/secret.ts';
import { loadMasterKeys } from '../platform/vault/master-keys.ts';
import { openPlatform } from './open-platform.ts';
import { runWorker } from './run-worker.ts';
import type { ThreadNews, ThreadOrders } from './start-worker-thread.ts';

if (parentPort === null) throw new Error('This runs as a thread of "rampart up".');
const parent = parentPort;
const report = (news: ThreadNews): void => parent.postMessage(news, []);

const poolReportMs = 5000;

const { appUrl, egressHosts, oauthApps } = workerData as ThreadOrders;
const own = readConfig(process.env);
const config = {
  ...own,
  egress: { ...own.egress, hosts: egressHosts },
  oauthApps: Object.fromEntries(
    Object.entries(oauthApps).map(([id, app]) => [id, { clientId: app.clientId, clientSecret: new Secret(app.clientSecret) }]),
  ),
};
const metrics: Metrics = {
  ...createMetrics(),
  jobEnded: (ended) => report({ news: 'job-ended', ended }),
  requestSent: (sent) => report({ news: 'request-sent', sent }),
};
const platform = await openPlatform({ config, masterKeys: await loadMasterKeys(config), appUrl, metrics });
const worker = await runWorker(platform);
const poolReport = setInterval(() => report({ news: 'pool', use: platform.db.poolUse() }), poolReportMs);

async function stop(): Promise<void> {
  clearInterval(poolReport);
  await worker.stop();
  await platform.close();
  parent.close();
}

parent.once('message', () => void stop());
report({ news: 'running' });
