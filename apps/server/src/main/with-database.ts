import { appUrlOf } from '../platform/database/app-role.ts';
import type { Config } from '../platform/config/config.ts';
import { isInitialised } from '../platform/database/embedded/initialise.ts';
import type { SessionOptions } from '../platform/database/in-session.ts';
import { checkSchema } from '../platform/database/migrate.ts';
import { Refusal } from '../platform/refusal.ts';
import { loadMasterKeys, type MasterKeys } from '../platform/vault/master-keys.ts';
import { claimDataFolder, ensureDataFolder } from './data-folder.ts';
import { checkDatabaseServer, embeddedFolderOf, startDatabaseServer } from './database-server.ts';
import { openPlatform, type Platform } from './open-platform.ts';
import type { Owned } from './prepare-owned.ts';
import { watchForStop } from './stop-request.ts';
import { undoStack } from './undo-stack.ts';

/** Rejects at Ctrl-C, so that the database which was started for a command is stopped, and the command's work with it. */
const interruption = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new Refusal('Stopped before the end, as asked. Run the command again.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });

async function withEmbedded<T>(config: Config, work: (owned: Owned) => Promise<T>): Promise<T> {
  const undo = undoStack();
  const stopRequest = watchForStop();
  undo.add(async () => stopRequest.dispose());
  try {
    undo.add(await claimDataFolder(config.dataFolder));
    const masterKeys = await loadMasterKeys(config);
    const server = await startDatabaseServer(config);
    undo.add(() => server.stop());
    return await Promise.race([work({ config, server, masterKeys }), interruption(stopRequest.signal)]);
  } finally {
    await undo.unwind();
  }
}

/** For commands that need the owner's rights. The embedded database is started for them, and stopped again. */
export async function withOwner<T>(config: Config, work: (owned: Owned) => Promise<T>): Promise<T> {
  await checkDatabaseServer(config);
  if (config.databaseUrl === undefined) return withEmbedded(config, work);
  return work({ config, server: await startDatabaseServer(config), masterKeys: await loadMasterKeys(config) });
}

/** Without a database there is nothing to work on, and none is created as a side effect. */
export async function requireDatabase({ databaseUrl, databaseAppUrl, dataFolder }: Config): Promise<void> {
  if (databaseUrl !== undefined || databaseAppUrl !== undefined || (await isInitialised(embeddedFolderOf(dataFolder)))) return;
  throw new Refusal(`There is no database in ${dataFolder} yet. Run "rampart up" or "rampart migrate" first, or set DATABASE_URL.`);
}

const noDatabase = () => new Refusal('DATABASE_URL must be set: only "rampart up" brings its own database.');

/** The address of the restricted role: the operator's own, or the one that comes from the master key. */
function restrictedSession({ databaseUrl, databaseAppUrl }: Config, masterKeys: MasterKeys): SessionOptions {
  if (databaseAppUrl !== undefined)
    return { url: databaseAppUrl.reveal(), advice: 'Check DATABASE_APP_URL and that PostgreSQL runs there.' };
  if (databaseUrl === undefined) throw noDatabase();
  return {
    url: appUrlOf(databaseUrl.reveal(), masterKeys.current.key),
    advice: 'Check DATABASE_URL and RAMPART_MASTER_KEY, and run "rampart migrate" if this is the first start.',
  };
}

/** For processes that work as the restricted role, beside others. */
export async function openSharedPlatform(config: Config): Promise<Platform> {
  if (config.databaseUrl === undefined && config.databaseAppUrl === undefined) throw noDatabase();
  const masterKeys = await loadMasterKeys(config);
  const session = restrictedSession(config, masterKeys);
  await checkSchema(session);
  await ensureDataFolder(config.dataFolder);
  return openPlatform({ config, masterKeys, appUrl: session.url });
}

async function closing<T>(platform: Platform, work: (platform: Platform) => Promise<T>): Promise<T> {
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** For commands that do one thing with the product's own rows, whatever database there is. */
export async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  await requireDatabase(config);
  if (config.databaseUrl !== undefined || config.databaseAppUrl !== undefined) return closing(await openSharedPlatform(config), work);
  return withOwner(config, async ({ server, masterKeys }) => {
    const appUrl = appUrlOf(server.ownerUrl, masterKeys.current.key);
    await checkSchema({ url: appUrl, advice: 'Run "rampart migrate" or "rampart up" first.' });
    return closing(await openPlatform({ config, masterKeys, appUrl }), work);
  });
}
