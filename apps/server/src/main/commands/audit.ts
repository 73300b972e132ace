import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { exportChain, findHead, type Verification, verifyExportedChain, verifyStoredChain } from '../../features/audit/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { everyScope } from '../../platform/database/every-scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readKeyFile } from '../../platform/vault/master-key-file.ts';
import { loadMasterKeys } from '../../platform/vault/master-keys.ts';
import { withPlatform } from '../with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function report(tenantId: string, { events, cutUpTo, problems }: Verification): boolean {
  const since = cutUpTo === undefined ? '' : `; a checkpoint stands for those up to number ${cutUpTo}`;
  if (problems.length === 0) say(`${tenantId}: whole, ${events} events${since}.`);
  for (const problem of problems) say(`${tenantId}: ${problem}`);
  return problems.length === 0;
}

const conclude = (isWhole: boolean): void => {
  if (!isWhole) throw new Refusal('The audit log is not intact: the lines above show where.');
};

async function requireChain(db: Database, tenantId: string): Promise<void> {
  if (!z.guid().safeParse(tenantId).success || (await findHead(db, tenantId)) === undefined)
    throw new Refusal(`There is no audit log of ${tenantId}. Check the id.`);
}

async function write(file: string, lines: AsyncIterable<string>): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let isOurs = false;
  target.once('open', () => (isOurs = true));
  try {
    await pipeline(Readable.from(lines), target);
  } catch (error) {
    if (isOurs) await rm(file, { force: true });
    if (!isOurs && error instanceof Error && 'code' in error)
      throw new Refusal(`${file} cannot be written (${String(error.code)}). Name a file that does not exist yet.`);
    throw error;
  }
}

export const exportAudit = (config: Config, { tenant, out }: { tenant: string; out: string }): Promise<void> =>
  withPlatform(config, async ({ db }) => {
    await requireChain(db, tenant);
    await write(out, exportChain({ db, dataFolder: config.dataFolder }, tenant));
    say(`The audit log of ${tenant} is in ${out}.`);
  });

/** Needs the file and the master key, and no database. */
async function verifyFile(config: Config, file: string): Promise<void> {
  if (config.masterKey === undefined && readKeyFile(config.dataFolder) === undefined)
    throw new Refusal(
      'The master key is needed to verify an export: set RAMPART_MASTER_KEY, or RAMPART_DATA to the folder that contains it.',
    );
  const masterKeys = await loadMasterKeys(config);
  const { tenantId, ...verification } = await verifyExportedChain({ file, masterKeys, dataFolder: config.dataFolder });
  conclude(report(tenantId, verification));
}

const verifyDatabase = (config: Config, only: string | undefined): Promise<void> =>
  withPlatform(config, async ({ db, vault }) => {
    if (only !== undefined) await requireChain(db, only);
    let isWhole = true;
    for await (const tenantId of only === undefined ? everyScope(db) : [only]) {
      const verification = await verifyStoredChain({ db, vault, dataFolder: config.dataFolder, tenantId });
      isWhole = report(tenantId, verification) && isWhole;
    }
    conclude(isWhole);
  });

export const verifyAudit = (config: Config, { file, tenant }: { file?: string; tenant?: string }): Promise<void> =>
  file === undefined ? verifyDatabase(config, tenant) : verifyFile(config, file);
