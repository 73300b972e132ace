import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import type { Config } from '../../platform/config/config.ts';
import { prepareDatabase } from '../../platform/database/prepare-database.ts';
import { withOwner } from '../with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

export const migrateCommand = (config: Config): Promise<void> =>
  withOwner(config, async ({ server, masterKeys }) => {
    await prepareDatabase({ ownerUrl: server.ownerUrl, appUrl: config.databaseAppUrl?.reveal(), masterKey: masterKeys.current.key });
    say('The database is up to date.');
  });

export const backupCommand = (config: Config, file: string): Promise<void> =>
  withOwner(config, async ({ server }) => {
    const { tables } = await writeBackup({ ownerUrl: server.ownerUrl, file });
    say(
      `Wrote ${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables to ${file}. Keep the master key apart from it.`,
    );
  });

/** Into a database that holds nothing yet: it is migrated first. */
export const restoreCommand = (config: Config, file: string): Promise<void> =>
  withOwner(config, async ({ server, masterKeys }) => {
    await prepareDatabase({ ownerUrl: server.ownerUrl, appUrl: config.databaseAppUrl?.reveal(), masterKey: masterKeys.current.key });
    const { tables } = await restoreBackup({ ownerUrl: server.ownerUrl, file });
    say(`Restored ${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables from ${file}.`);
  });
