import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atCommandLine, createTenant } from '../../apps/server/src/features/tenants/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare-database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { masterKeyOf } from '../../apps/server/src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../apps/server/src/platform/vault/master-keys.ts';
import { openVault } from '../../apps/server/src/platform/vault/vault.ts';
import { type Bench, type Figure, median, millisecondsOf } from '../bench.ts';
import { foldedBatches, signInPages } from '../rollups/events.ts';
import { openRawCopy } from '../rollups/raw-copy.ts';
import { streamThrough, writeBatches } from '../rollups/store.ts';

const days = 7;
const masterKey = Buffer.alloc(32, 1);

const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => (count / (await millisecondsOf(work))) * 1000;

const notAsked = (): never => {
  throw new Error('no application is asked here');
};
const noApplications = { list: notAsked, open: notAsked, lock: async () => true, recordUse: notAsked };

interface World {
  readonly people: number;
  readonly rounds: number;
}

async function measureOn(ownerUrl: string, { people, rounds }: World): Promise<Figure[]> {
  const appUrl = await prepareDatabase({ ownerUrl, appUrl: undefined, masterKey });
  const db = openDatabase({ connectionString: appUrl, poolSize: 2, onConnectionLost: () => {} });
  const vault = openVault(masterKeysOf(masterKeyOf(masterKey)));
  const log = createLog({ level: 'warn' });
  const deps = { db, vault, clock: systemClock, log, next: undefined, connectors: [], applications: noApplications };
  const newTenant = { name: 'Bench', isProvider: false, by: atCommandLine };
  const tenantId = await db.inPlatform((tx) => createTenant({ vault, clock: systemClock }, tx, newTenant));
  const owner = { runId: randomUUID(), applicationId: randomUUID() };
  const copy = await openRawCopy(ownerUrl, { tenantId, ...owner });
  try {
    const pages = signInPages({ people, days });
    const events = pages.reduce((sum, page) => sum + page.length, 0);
    const batches = foldedBatches(pages);
    const rows = batches.reduce((sum, batch) => sum + batch.length, 0);
    const rendered = copy.render(batches);
    const rates = { store: [] as number[], copy: [] as number[], whole: [] as number[] };
    // Alternating, so that a machine that slows down slows all of them.
    for (let round = 0; round < rounds; round += 1) {
      rates.store.push(await perSecond(rows, () => writeBatches(deps, { tenantId, owner, batches })));
      await copy.clear();
      rates.copy.push(await perSecond(rows, () => copy.load(rendered)));
      await copy.clear();
      rates.whole.push(await perSecond(events, () => streamThrough(deps, tenantId, pages)));
      await copy.clear();
    }
    const ratios = (ours: readonly number[]): number => median(ours.map((rate, round) => rate / (rates.copy[round] ?? rate)));
    const comparison = median(rates.copy);
    return [
      {
        name: 'rows of events stored',
        unit: '/s',
        value: median(rates.store),
        comparison,
        ratio: ratios(rates.store),
        goal: { ratio: 0.4 },
      },
      { name: 'events checked, folded and stored', unit: '/s', value: median(rates.whole), comparison, ratio: ratios(rates.whole) },
    ];
  } finally {
    await copy.close();
    await db.close();
  }
}

export const bench: Bench = {
  measures: 'events of a week into the store of their days',
  comparison: 'raw COPY of the same rows into a table without row-level security',
  async measure(scale) {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
    try {
      return await measureOn(postgres.ownerUrl, scale === 'full' ? { people: 20_000, rounds: 5 } : { people: 6000, rounds: 3 });
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
