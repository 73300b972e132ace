import type { Config } from '../platform/config/config.ts';
import { inSession } from '../platform/database/in-session.ts';
import { prepareDatabase } from '../platform/database/prepare-database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MasterKeys } from '../platform/vault/master-keys.ts';
import type { DatabaseServer } from './database-server.ts';

export interface Owned {
  readonly config: Config;
  readonly server: DatabaseServer;
  readonly masterKeys: MasterKeys;
}

export async function refuseUnknownKeys(ids: readonly string[], masterKeys: MasterKeys, what: string): Promise<void> {
  const unknown = ids.find((id) => masterKeys.find(id) === undefined);
  if (unknown === undefined) return;
  await masterKeys.dropNew?.();
  throw new Refusal(
    `${what} has keys sealed by master key ${unknown}, which is not here: set RAMPART_MASTER_KEY or RAMPART_MASTER_KEY_PREVIOUS to it, or restore keys/master.json from a backup.`,
  );
}

const sealingKeyIds = (ownerUrl: string): Promise<string[]> =>
  inSession({ url: ownerUrl, advice: 'Check DATABASE_URL.' }, async (client) => {
    const { rowCount } = await client.query("select from pg_class where oid = to_regclass('public.tenant_key')");
    if (rowCount === 0) return [];
    return (await client.query<{ id: string }>('select distinct master_key_id as id from public.tenant_key')).rows.map(({ id }) => id);
  });

/**
 * Migrates, and lets the restricted role in. A wrong master key is found before that: the role's password comes from it, so
 * everything that runs already would be shut out.
 */
export async function prepareOwned({ config, server: { ownerUrl }, masterKeys }: Owned): Promise<string> {
  await refuseUnknownKeys(await sealingKeyIds(ownerUrl), masterKeys, 'The database');
  return prepareDatabase({ ownerUrl, appUrl: config.databaseAppUrl?.reveal(), masterKey: masterKeys.current.key });
}
