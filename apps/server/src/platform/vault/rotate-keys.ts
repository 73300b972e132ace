import type { Database } from '../database/database.ts';
import { everyScope } from '../database/every-scope.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { MasterKeys } from './master-keys.ts';
import { seal, unseal } from './seal.ts';
import { secretBelonging } from './secrets.ts';
import { addTenantKey, openTenantKey, sealTenantKey, TenantKeys } from './tenant-keys.ts';

export interface Rotation {
  readonly db: Database;
  readonly masterKeys: MasterKeys;
}

/** How much was sealed anew. All zero: everything already was under the current master key. */
export interface RotationSummary {
  readonly tenants: number;
  readonly keys: number;
  readonly secrets: number;
}

const secretsPerBatch = 100;

/**
 * In one transaction: a newest data key under the current master key means that this tenant has had its new version,
 * so a second run does not add another.
 */
async function rotateTenantKeys(masterKeys: MasterKeys, tx: TenantTx): Promise<number> {
  const keysOfTenant = tx.selectFrom('tenant_key').where('tenant_id', '=', tx.tenantId);
  const stale = await keysOfTenant
    .select(['purpose', 'version', 'sealed', 'master_key_id'])
    .where('master_key_id', '!=', masterKeys.current.id)
    .orderBy('purpose')
    .orderBy('version')
    .forUpdate()
    .execute();
  for (const row of stale) {
    const key = openTenantKey(masterKeys, tx.tenantId, row.purpose, row);
    await tx
      .updateTable('tenant_key')
      .set(sealTenantKey(masterKeys, tx.tenantId, row.purpose, { version: row.version, key }))
      .where('tenant_id', '=', tx.tenantId)
      .where('purpose', '=', row.purpose)
      .where('version', '=', row.version)
      .execute();
  }
  const newest = await keysOfTenant.select('version').where('purpose', '=', 'data').orderBy('version', 'desc').limit(1).executeTakeFirst();
  const isNewestStale = stale.some((row) => row.purpose === 'data' && row.version === newest?.version);
  if (newest !== undefined && isNewestStale) await addTenantKey(masterKeys, tx, 'data', newest.version + 1);
  return stale.length;
}

/** Seals the next secrets that are under an older data key. Zero: there were none. */
async function rotateSomeSecrets(keys: TenantKeys, tx: TenantTx): Promise<number> {
  const rows = await tx
    .selectFrom('secret')
    .select(['id', 'owner_kind', 'owner_id', 'version', 'key_version', 'sealed'])
    .where('tenant_id', '=', tx.tenantId)
    .where('key_version', '<', (query) =>
      query
        .selectFrom('tenant_key')
        .select((key) => key.fn.max('version').as('newest'))
        .where('tenant_id', '=', tx.tenantId)
        .where('purpose', '=', 'data'),
    )
    .orderBy('id')
    .limit(secretsPerBatch)
    .forUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const { version: keyVersion, key } = await keys.current(tx, 'data');
  for (const row of rows) {
    const owner = { kind: row.owner_kind, id: row.owner_id };
    const associated = secretBelonging({ tenantId: tx.tenantId, owner, version: row.version });
    const plaintext = unseal({ key: await keys.at(tx, 'data', row.key_version), sealed: row.sealed, associated });
    await tx
      .updateTable('secret')
      .set({ key_version: keyVersion, sealed: seal({ key, plaintext, associated }) })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', row.id)
      .execute();
  }
  return rows.length;
}

/**
 * Brings every key under the current master key, gives each tenant a new data key and seals its secrets under that one.
 * Audit and signing keys keep their value, for what they have signed stays. Killed midway, running it again finishes.
 */
export async function rotateKeys({ db, masterKeys }: Rotation): Promise<RotationSummary> {
  const tenantKeys = new TenantKeys(masterKeys);
  const summary = { tenants: 0, keys: 0, secrets: 0 };
  for await (const tenantId of everyScope(db)) {
    const keys = await db.inTenant(tenantId, (tx) => rotateTenantKeys(masterKeys, tx));
    let secrets = 0;
    for (let batch = 1; batch > 0; secrets += batch) batch = await db.inTenant(tenantId, (tx) => rotateSomeSecrets(tenantKeys, tx));
    summary.tenants += keys + secrets > 0 ? 1 : 0;
    summary.keys += keys;
    summary.secrets += secrets;
  }
  return summary;
}
