// `node bench/rollups.ts`: the rollup store beside raw COPY of the same rows, in the same run on the same machine.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atCommandLine, createTenant } from '../apps/server/src/features/tenants/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/src/platform/database/prepare-database.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { masterKeyOf } from '../apps/server/src/platform/vault/master-key.ts';
import { masterKeysOf } from '../apps/server/src/platform/vault/master-keys.ts';
import { openVault } from '../apps/server/src/platform/vault/vault.ts';
import { foldedBatches, signInPages } from './rollups-events.ts';
import { openRawCopy } from './rollups-raw-copy.ts';
import { streamThrough, writeBatches } from './rollups-store.ts';

const people = Number(process.env['BENCH_PEOPLE'] ?? 20_000);
const days = Number(process.env['BENCH_DAYS'] ?? 7);
const rounds = 5;
const goal = 0.4;
const masterKey = Buffer.alloc(32, 1);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (count / (performance.now() - startedAt)) * 1000;
};

const notAsked = (): never => {
  throw new Error('no application is asked here');
};
const noApplications = { list: notAsked, open: notAsked, lock: async () => true, recordUse: notAsked };

const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
try {
  const appUrl = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appUrl: undefined, masterKey });
  const db = openDatabase({ connectionString: appUrl, poolSize: 2, onConnectionLost: () => {} });
  const vault = openVault(masterKeysOf(masterKeyOf(masterKey)));
  const by = atCommandLine;
  const log = createLog({ level: 'warn' });
  const deps = { db, vault, clock: systemClock, log, next: undefined, connectors: [], applications: noApplications };
  const tenantId = await db.inPlatform((tx) => createTenant({ vault, clock: systemClock }, tx, { name: 'Bench', isProvider: false, by }));
  const owner = { runId: randomUUID(), applicationId: randomUUID() };
  const copy = await openRawCopy(postgres.ownerUrl, { tenantId, ...owner });

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
  const [ours, raw, whole] = [median(rates.store), median(rates.copy), median(rates.whole)];
  console.log(`${events} sign-ins of ${people} people in ${days} days, folded into ${rows} rows`);
  console.log(
    `rollup store: ${Math.round(ours)} rows/s, raw COPY ${Math.round(raw)} rows/s, ratio ${(ours / raw).toFixed(2)} (goal ${goal})`,
  );
  console.log(`parsed, folded and stored: ${Math.round(whole)} events/s (goal 15000)`);
  await copy.close();
  await db.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
