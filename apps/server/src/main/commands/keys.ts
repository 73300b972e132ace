import { appUrlOf, countAppSessions } from '../../platform/database/app-role.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Config } from '../../platform/config/config.ts';
import { addMasterKey } from '../../platform/vault/master-key-file.ts';
import { loadMasterKeys } from '../../platform/vault/master-keys.ts';
import { rotateKeys, type RotationSummary } from '../../platform/vault/rotate-keys.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Owned, prepareOwned } from '../prepare-owned.ts';
import { requireDatabase, withOwner } from '../with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function rotateUnder(owned: Owned): Promise<RotationSummary> {
  const connectionString = await prepareOwned(owned);
  const db = openDatabase({ connectionString, poolSize: 2, onConnectionLost: () => {} });
  try {
    return await rotateKeys({ db, masterKeys: owned.masterKeys });
  } finally {
    await db.close();
  }
}

/** A process that runs has the key before: its next connection would be refused, and what it seals could not be opened. */
async function refuseWhileRunning({ config, server, masterKeys }: Owned): Promise<void> {
  const appUrl = config.databaseAppUrl?.reveal() ?? appUrlOf(server.ownerUrl, masterKeys.current.key);
  const open = await countAppSessions(server.ownerUrl, appUrl);
  if (open > 0)
    throw new Refusal(`Nodes or workers are running: they have ${open} connections to the database. Stop all of them, then rotate.`);
}

const wasCurrent = ({ keys, secrets }: RotationSummary) => keys + secrets === 0;

/**
 * With a key in the environment, the operator has set the new one. With a key file, a rotation that was cut short is finished
 * first; only when there is none, a new key is made.
 */
export async function rotate(config: Config): Promise<void> {
  await requireDatabase(config);
  await withOwner(config, async (owned) => {
    let { masterKeys } = owned;
    await refuseWhileRunning(owned);
    let summary = await rotateUnder(owned);
    if (wasCurrent(summary) && config.masterKey === undefined) {
      await addMasterKey(config.dataFolder);
      masterKeys = await loadMasterKeys(config);
      summary = await rotateUnder({ ...owned, masterKeys });
    }
    const { id } = masterKeys.current;
    say(`Sealed ${summary.keys} keys of ${summary.tenants} tenants and ${summary.secrets} secrets anew, under master key ${id}.`);
    if (wasCurrent(summary))
      say(
        'Everything is already sealed with this key: to rotate, set RAMPART_MASTER_KEY to a new one and RAMPART_MASTER_KEY_PREVIOUS to this.',
      );
    else say('Start every node and worker with the new key: the password of the database role comes from it.');
  });
}
