import type { Config } from '../platform/config/config.ts';
import { checkSchema } from '../platform/database/migrate.ts';
import { appUrlOf } from '../platform/database/app-role.ts';
import { Refusal } from '../platform/refusal.ts';
import { loadMasterKeys, type MasterKeys } from '../platform/vault/master-keys.ts';
import { ensureDataFolder, lockDataFolder } from './data-folder.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { openPlatform, type Platform } from './open-platform.ts';

interface Owned {
  readonly server: DatabaseServer;
  readonly masterKeys: MasterKeys;
}

/** For commands that need the owner's rights. The embedded database is started for them, and stopped again. */
export async function withOwner<T>(config: Config, work: (owned: Owned) => Promise<T>): Promise<T> {
  await ensureDataFolder(config.dataFolder);
  const isEmbedded = config.databaseUrl === undefined;
  const unlock = isEmbedded ? await lockDataFolder(config.dataFolder) : async () => {};
  try {
    const masterKeys = await loadMasterKeys(config);
    const server = await startDatabaseServer(config);
    try {
      return await work({ server, masterKeys });
    } finally {
      await server.stop();
    }
  } finally {
    await unlock();
  }
}

async function restrictedUrl(config: Config, masterKeys: MasterKeys): Promise<string> {
  const url = config.databaseAppUrl?.reveal() ?? (config.databaseUrl && appUrlOf(config.databaseUrl.reveal(), masterKeys.current.key));
  if (url === undefined) throw new Refusal('DATABASE_URL or DATABASE_APP_URL must be set: only "rampart up" brings its own database.');
  try {
    await checkSchema(url);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const why = error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : String(error);
    throw new Refusal(`The database cannot be reached: ${why}. Check DATABASE_URL, and run "rampart migrate" if this is the first start.`);
  }
  return url;
}

/** For processes that work as the restricted role, beside others. */
export async function openSharedPlatform(config: Config): Promise<Platform> {
  await ensureDataFolder(config.dataFolder);
  const masterKeys = await loadMasterKeys(config);
  return openPlatform({ config, masterKeys, appUrl: await restrictedUrl(config, masterKeys) });
}

/** For commands that do one thing with the product's own rows, whatever database there is. */
export async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  const use = async (platform: Platform) => {
    try {
      return await work(platform);
    } finally {
      await platform.close();
    }
  };
  if (config.databaseUrl !== undefined || config.databaseAppUrl !== undefined) return use(await openSharedPlatform(config));
  return withOwner(config, async ({ server, masterKeys }) => {
    const appUrl = appUrlOf(server.ownerUrl, masterKeys.current.key);
    await checkSchema(appUrl).catch(() => {
      throw new Refusal('The embedded database is not set up yet. Run "rampart migrate" or "rampart up" first.');
    });
    return use(await openPlatform({ config, masterKeys, appUrl }));
  });
}
