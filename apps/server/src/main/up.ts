import { productName } from '@rampart/domain/product-name.ts';
import type { Config } from '../platform/config/config.ts';
import { loadMasterKeys } from '../platform/vault/master-keys.ts';
import { claimDataFolder } from './data-folder.ts';
import { checkDatabaseServer, startDatabaseServer } from './database-server.ts';
import { createDemo, demoEntrances, describeDemo } from './demo/create-demo.ts';
import { startDemoWorld } from './demo/demo-world.ts';
import { liveDemo } from './demo/live-demo.ts';
import { checkPort } from './listen-on.ts';
import { openPlatform } from './open-platform.ts';
import { prepareOwned } from './prepare-owned.ts';
import { runApi } from './run-api.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadWorkerThread } from './start-worker-thread.ts';
import { undoStack } from './undo-stack.ts';

interface UpOptions {
  readonly isDemo: boolean;
  readonly signal: AbortSignal;
}

/** Everything in one process: database, API, worker and web app. What was started is stopped in reverse, also after a failure. */
export async function up(config: Config, { isDemo, signal }: UpOptions): Promise<void> {
  const undo = undoStack();
  /** One step at a time, until a stop is requested. */
  const start = async <T>(step: () => Promise<T>, stop: (started: T) => Promise<void> = async () => {}): Promise<T> => {
    signal.throwIfAborted();
    const started = await step();
    undo.add(() => stop(started));
    return started;
  };
  try {
    await start(() => checkPort(config));
    await start(() => checkDatabaseServer(config));
    await start(
      () => claimDataFolder(config.dataFolder),
      (giveBack) => giveBack(),
    );
    const masterKeys = await start(() => loadMasterKeys(config));
    const thread = await start(
      async () => loadWorkerThread(config),
      (loaded) => loaded.discard(),
    );
    const server = await start(
      () => startDatabaseServer(config),
      (started) => started.stop(),
    );
    const appUrl = await start(() => prepareOwned({ config, server, masterKeys }));
    const world = isDemo
      ? await start(
          () => startDemoWorld(config, new Date()),
          ({ simulators }) => simulators.stop(),
        )
      : undefined;
    const platform = await start(
      () => openPlatform({ config: world?.config ?? config, masterKeys, appUrl }),
      (opened) => opened.close(),
    );
    const demo = isDemo ? await start(() => createDemo(platform)) : undefined;
    const worker = await start(
      () => thread.start(platform),
      (running) => running.stop(),
    );
    await start(
      () => runApi(platform, { demoEntrances: demo && demoEntrances(demo) }),
      (api) => api.stop(),
    );
    if (demo && world) {
      await start(
        async () => liveDemo({ platform, demo, world }),
        (life) => life.stop(),
      );
    }
    process.stdout.write(`\n${productName} is running at ${config.publicUrl}\n${demo ? describeDemo(demo) : ''}\nStop it with Ctrl-C.\n`);
    const broken = Promise.race([
      server.ended.then(() => 'The embedded PostgreSQL has ended. Start again: it recovers on start.'),
      worker.ended.then((error) => `The worker has ended${error ? ` (${error.message})` : ''}. Start again: its jobs then continue.`),
    ]);
    await runUntilStopped({ signal, stop: () => undo.unwind(), broken });
  } catch (error) {
    await undo.unwind();
    if (!signal.aborted || error !== signal.reason) throw error;
  }
}
