import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { checkDatabase } from '../platform/database/migrate.ts';
import { Refusal } from '../platform/refusal.ts';

export interface DatabaseServer {
  readonly ownerUrl: string;
  /** Never, for a server that is not ours. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export const embeddedFolderOf = (dataFolder: string): string => join(dataFolder, 'postgres');

/** Before anything is started or changed: can the operator's PostgreSQL be used? */
export async function checkDatabaseServer({ databaseUrl, databaseAppUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined)
    await checkDatabase({ url: databaseUrl.reveal(), advice: 'Check DATABASE_URL and that PostgreSQL runs there.' });
  else if (databaseAppUrl !== undefined)
    throw new Refusal('DATABASE_APP_URL is set without DATABASE_URL: this command needs the rights of the owner. Set DATABASE_URL too.');
}

/** The operator's PostgreSQL, or one of our own in the data folder. */
export async function startDatabaseServer({ databaseUrl, dataFolder }: Config): Promise<DatabaseServer> {
  if (databaseUrl !== undefined) return { ownerUrl: databaseUrl.reveal(), ended: new Promise(() => {}), stop: async () => {} };
  return startEmbeddedPostgres({ folder: embeddedFolderOf(dataFolder), databaseName: 'rampart' });
}
