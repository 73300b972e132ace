import type { Config } from '../../platform/config/config.ts';
import { prepareDatabase } from '../../platform/database/prepare-database.ts';
import { addMasterKey } from '../../platform/vault/master-key-file.ts';
import { loadMasterKeys } from '../../platform/vault/master-keys.ts';
import { rotateKeys } from '../../platform/vault/rotate-keys.ts';
import { openPlatform } from '../open-platform.ts';
import { withOwner } from '../with-database.ts';

/** With a key file, a new master key is made; with one in the environment, the operator has set it already. */
export const rotate = (config: Config): Promise<void> =>
  withOwner(config, async ({ server }) => {
    if (config.masterKey === undefined) await addMasterKey(config.dataFolder);
    const masterKeys = await loadMasterKeys(config);
    const appUrl = await prepareDatabase({
      ownerUrl: server.ownerUrl,
      appUrl: config.databaseAppUrl?.reveal(),
      masterKey: masterKeys.current.key,
    });
    const platform = await openPlatform({ config, masterKeys, appUrl });
    try {
      const { tenants, keys, secrets } = await rotateKeys({ db: platform.db, masterKeys });
      process.stdout.write(
        `Sealed ${keys} keys of ${tenants} tenants and ${secrets} secrets anew, under master key ${masterKeys.current.id}.\n`,
      );
    } finally {
      await platform.close();
    }
  });
