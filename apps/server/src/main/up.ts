import { productName } from '@rampart/domain/product-name.ts';
import type { Config } from '../platform/config/config.ts';
import { prepareDatabase } from '../platform/database/prepare-database.ts';
import { loadMasterKeys } from '../platform/vault/master-keys.ts';
import { ensureDataFolder, lockDataFolder } from './data-folder.ts';
import { startDatabaseServer } from './database-server.ts';
import { createDemo, describeDemo } from './demo/create-demo.ts';
import { checkPort } from './listen-on.ts';
import { openPlatform } from './open-platform.ts';
import { runApi } from './run-api.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { runWorker } from './run-worker.ts';

type Undo = () => Promise<void>;

/** Everything in one process: database, API, worker and web app. What was started is stopped in reverse, also after a failure. */
export async function up(config: Config, { isDemo }: { readonly isDemo: boolean }): Promise<void> {
  const undo: Undo[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    await checkPort(config);
    await ensureDataFolder(config.dataFolder);
    undo.push(await lockDataFolder(config.dataFolder));
    const masterKeys = await loadMasterKeys(config);
    const server = await startDatabaseServer(config);
    undo.push(() => server.stop());
    const appUrl = await prepareDatabase({
      ownerUrl: server.ownerUrl,
      appUrl: config.databaseAppUrl?.reveal(),
      masterKey: masterKeys.current.key,
    });
    const platform = await openPlatform({ config, masterKeys, appUrl });
    undo.push(() => platform.close());
    const demo = isDemo ? await createDemo(platform) : undefined;
    const worker = await runWorker(platform);
    undo.push(() => worker.stop());
    const api = await runApi(platform);
    undo.push(() => api.stop());
    process.stdout.write(`\n${productName} is running at ${config.publicUrl}\n${demo ? describeDemo(demo) : ''}\nStop it with Ctrl-C.\n`);
    await runUntilStopped({
      stop,
      broken: server.ended.then(() => 'The embedded PostgreSQL has ended. Start again: it recovers by itself.'),
    });
  } catch (error) {
    await stop();
    throw error;
  }
}
