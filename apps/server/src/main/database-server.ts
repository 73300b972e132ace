import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { Refusal } from '../platform/refusal.ts';

export interface DatabaseServer {
  readonly ownerUrl: string;
  readonly isEmbedded: boolean;
  /** Never, for a server that is not ours. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** The operator's PostgreSQL, or one of our own in the data folder. */
export async function startDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) {
    return { ownerUrl: config.databaseUrl.reveal(), isEmbedded: false, ended: new Promise(() => {}), stop: async () => {} };
  }
  if (config.databaseAppUrl !== undefined) {
    throw new Refusal('DATABASE_APP_URL is set without DATABASE_URL: this command needs the rights of the owner. Set DATABASE_URL too.');
  }
  const embedded = await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), databaseName: 'rampart' });
  return { ...embedded, isEmbedded: true };
}
