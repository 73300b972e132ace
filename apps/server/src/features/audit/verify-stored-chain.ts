import type { Database } from '../../platform/database/database.ts';
import type { MasterKeys } from '../../platform/vault/master-keys.ts';
import { openTenantKey } from '../../platform/vault/tenant-keys.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCheckpoints } from './checkpoint.ts';
import { readAnchors } from './anchors.ts';
import { readExport } from './export-chain.ts';
import { findHead } from './find-head.ts';
import { readChain } from './read-chain.ts';
import { type Chain, type StoredEvent, type Verification, verifyChain } from './verify-chain.ts';

export interface StoredChain {
  readonly db: Database;
  readonly vault: Vault;
  readonly dataFolder: string;
  readonly tenantId: string;
}

/** What a cut changes: the checkpoints, then the first event. */
const cutStateOf = async (db: Database, tenantId: string) => {
  const checkpoints = await readCheckpoints(db, tenantId);
  const { value: first } = (await readChain(db, tenantId).next()) as IteratorResult<StoredEvent, undefined>;
  return { checkpoints, state: `${checkpoints.length} ${first?.seq ?? 0}` };
};

/** Events may be cut while the chain is read, and would seem to be missing: then it is read again. */
async function verifyStable(db: Database, tenantId: string, chain: Pick<Chain, 'key' | 'anchors' | 'head'>): Promise<Verification> {
  const { checkpoints, state } = await cutStateOf(db, tenantId);
  const verified = await verifyChain({ ...chain, events: readChain(db, tenantId), checkpoints });
  const isCutMeanwhile = verified.problems.length > 0 && (await cutStateOf(db, tenantId)).state !== state;
  return isCutMeanwhile ? verifyStable(db, tenantId, chain) : verified;
}

/** Checks a chain of the database against its key and the anchors beside the database. */
export async function verifyStoredChain({ db, vault, dataFolder, tenantId }: StoredChain): Promise<Verification> {
  const { anchors, problems } = await readAnchors(dataFolder, tenantId);
  const head = await findHead(db, tenantId);
  const { key } = await db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'audit'));
  const verified = await verifyStable(db, tenantId, { key, anchors, head });
  return { ...verified, problems: [...problems, ...verified.problems] };
}

export interface ExportedChain {
  readonly file: string;
  readonly masterKeys: MasterKeys;
  readonly dataFolder: string;
}

/** Checks an exported chain with the master key and no database. Anchors that happen to be here are used as well. */
export async function verifyExportedChain({ file, masterKeys, dataFolder }: ExportedChain): Promise<Verification & { tenantId: string }> {
  const { header, events } = await readExport(file);
  const { tenantId, head, sealedKey } = header;
  if (masterKeys.find(sealedKey.masterKeyId) === undefined)
    throw new Refusal(
      `${file} was exported under master key ${sealedKey.masterKeyId}, which is not here: set RAMPART_MASTER_KEY or RAMPART_MASTER_KEY_PREVIOUS to it.`,
    );
  const sealed = { ...sealedKey, sealed: Buffer.from(sealedKey.sealed, 'base64'), master_key_id: sealedKey.masterKeyId };
  const { anchors, problems } = await readAnchors(dataFolder, tenantId);
  const key = openTenantKey(masterKeys, tenantId, 'audit', sealed);
  const verified = await verifyChain({ events, key, anchors: [...header.anchors, ...anchors], head, checkpoints: header.checkpoints });
  return { tenantId, ...verified, problems: [...problems, ...verified.problems] };
}
