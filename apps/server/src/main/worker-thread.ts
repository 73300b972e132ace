import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../platform/config/config.ts';
import { Secret } from '../platform/log/secret.ts';
import { loadMasterKeys } from '../platform/vault/master-keys.ts';
import { openPlatform } from './open-platform.ts';
import { runWorker } from './run-worker.ts';
import type { ThreadNews, ThreadOrders } from './start-worker-thread.ts';

if (parentPort === null) throw new Error('This runs as a thread of "rampart up".');
const parent = parentPort;
const report = (news: ThreadNews): void => parent.postMessage(news, []);

const { appUrl, egressHosts, oauthApps } = workerData as ThreadOrders;
const own = readConfig(process.env);
const config = {
  ...own,
  egress: { ...own.egress, hosts: egressHosts },
  oauthApps: Object.fromEntries(
    Object.entries(oauthApps).map(([id, app]) => [id, { clientId: app.clientId, clientSecret: new Secret(app.clientSecret) }]),
  ),
};
const platform = await openPlatform({ config, masterKeys: await loadMasterKeys(config), appUrl });
const metrics = {
  ...platform.metrics,
  jobs: { inc: (ended: unknown) => report({ news: 'job-ended', ended: ended as Extract<ThreadNews, { news: 'job-ended' }>['ended'] }) },
};
const worker = await runWorker({ ...platform, metrics });

async function stop(): Promise<void> {
  await worker.stop();
  await platform.close();
  parent.close();
}

parent.once('message', () => void stop());
report({ news: 'running' });
