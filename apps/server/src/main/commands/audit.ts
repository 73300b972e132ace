import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportChain, listChains, readAnchors, readChain, readExport, verifyChain } from '../../features/audit/index.ts';
import type { Config } from '../../platform/config/config.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadMasterKeys } from '../../platform/vault/master-keys.ts';
import { openTenantKey } from '../../platform/vault/tenant-keys.ts';
import { withPlatform } from '../with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function report(tenantId: string, { events, problems }: Awaited<ReturnType<typeof verifyChain>>): boolean {
  if (problems.length === 0) say(`${tenantId}: whole, ${events} events.`);
  for (const problem of problems) say(`${tenantId}: ${problem}`);
  return problems.length === 0;
}

const conclude = (results: readonly boolean[]): void => {
  if (results.includes(false)) throw new Refusal('The audit log was tampered with.');
};

export const exportAudit = (config: Config, { tenant, out }: { tenant: string; out: string }): Promise<void> =>
  withPlatform(config, async ({ db }) => {
    await pipeline(Readable.from(exportChain({ db, dataFolder: config.dataFolder }, tenant)), createWriteStream(out, { mode: 0o600 }));
    say(`The audit log of ${tenant} is in ${out}.`);
  });

/** Needs the file and the master key, and no database. */
async function verifyFile(config: Config, file: string): Promise<void> {
  const { header, anchors, events } = await readExport(file).catch((error: unknown) => {
    throw new Refusal(`${file} is not an exported audit log: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  });
  const masterKeys = await loadMasterKeys(config);
  const { masterKeyId, version, sealed } = header.sealedKey;
  const stored = { version, sealed: Buffer.from(sealed, 'base64'), master_key_id: masterKeyId };
  const key = openTenantKey(masterKeys, header.tenantId, 'audit', stored);
  const ownAnchors = await readAnchors(config.dataFolder, header.tenantId);
  conclude([report(header.tenantId, await verifyChain(events, key, [...anchors, ...ownAnchors]))]);
}

const verifyDatabase = (config: Config, only: string | undefined): Promise<void> =>
  withPlatform(config, async ({ db, vault }) => {
    const results: boolean[] = [];
    for (const tenantId of only === undefined ? await listChains(db) : [only]) {
      const { key } = await db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'audit'));
      const anchors = await readAnchors(config.dataFolder, tenantId);
      results.push(report(tenantId, await verifyChain(readChain(db, tenantId), key, anchors)));
    }
    conclude(results);
  });

export const verifyAudit = (config: Config, { file, tenant }: { file?: string; tenant?: string }): Promise<void> =>
  file === undefined ? verifyDatabase(config, tenant) : verifyFile(config, file);
