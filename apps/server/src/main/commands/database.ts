import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { verifyBackup } from '../../platform/backup/verify-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import type { Config } from '../../platform/config/config.ts';
import { prepareOwned, refuseUnknownKeys } from '../prepare-owned.ts';
import { requireDatabase, withOwner } from '../with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const rowsOf = (tables: readonly { readonly rows: number }[]) => tables.reduce((sum, table) => sum + table.rows, 0);

export const migrateCommand = (config: Config): Promise<void> =>
  withOwner(config, async (owned) => {
    await prepareOwned(owned);
    say('The database is up to date.');
  });

export async function backupCommand(config: Config, file: string): Promise<void> {
  await requireDatabase(config);
  await withOwner(config, async ({ server }) => {
    const { tables } = await writeBackup({ ownerUrl: server.ownerUrl, file });
    say(`Wrote ${rowsOf(tables)} rows of ${tables.length} tables to ${file}. Keep the master key apart from it.`);
  });
}

/** Into an empty database: it is migrated first. What cannot be restored, or not be opened, is refused before that. */
export async function restoreCommand(config: Config, file: string): Promise<void> {
  const { masterKeyIds } = await verifyBackup(file);
  await withOwner(config, async (owned) => {
    await refuseUnknownKeys(masterKeyIds, owned.masterKeys, 'The backup');
    await prepareOwned(owned);
    const { tables } = await restoreBackup({ ownerUrl: owned.server.ownerUrl, file });
    say(`Restored ${rowsOf(tables)} rows of ${tables.length} tables from ${file}.`);
    say('Its workers are paused until you confirm that the original no longer runs: rampart restored confirm');
  });
}
