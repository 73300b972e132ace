// `node bench/assess.ts [--people 2500] [--weeks 13]`: what a run costs once everything is collected, beside reading the facts alone,
// and what evidence and what-if cost over the days that they look back.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assessControls } from '../apps/server/src/features/assess/assess-controls.ts';
import { getEvidence } from '../apps/server/src/features/assess/evidence/get-evidence.ts';
import { openFactReader } from '../apps/server/src/features/assess/fact-reader.ts';
import { replayControl } from '../apps/server/src/features/assess/replay/replay-control.ts';
import { valueControls } from '../apps/server/src/features/assess/values/value-controls.ts';
import { findCollectedRun, type KnownRun } from '../apps/server/src/features/collect/index.ts';
import { refreshPeople } from '../apps/server/src/features/people/index.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/src/platform/database/prepare-database.ts';
import type { TenantTx } from '../apps/server/src/platform/database/tenant-tx.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { controlRegistry } from '../packages/catalog/src/controls/registry.ts';
import { startDemoProduct } from './demo-product.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '2500' }, weeks: { type: 'string', default: '13' } } });
const [people, weeks] = [Number(values.people), Number(values.weeks)];
const rounds = 5;
const goals = { coldMs: 1000, ratio: 2 };
const masterKey = Buffer.alloc(32, 1);
const log = createLog({ level: 'warn' });

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Every fact that a control needs, once, and nothing made of it. */
async function readFacts(tx: TenantTx, { asOf }: KnownRun): Promise<void> {
  const book = await openFactReader(tx, asOf);
  for (const control of controlRegistry) await book.readingsOf(control);
}

async function forgetVerdicts(tx: TenantTx): Promise<void> {
  await tx.deleteFrom('verdict').where('tenant_id', '=', tx.tenantId).execute();
}

async function forgetPeople(tx: TenantTx): Promise<void> {
  await tx.deleteFrom('person').where('tenant_id', '=', tx.tenantId).execute();
  await tx
    .updateTable('person_merge')
    .set({ inputs: Buffer.alloc(0) })
    .where('tenant_id', '=', tx.tenantId)
    .execute();
}

const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
try {
  const settings = { DATABASE_URL: postgres.ownerUrl, RAMPART_MASTER_KEY: masterKey.toString('base64') };
  const product = await startDemoProduct({ people, weeks, port: 4705, settings });
  try {
    await product.untilLived(weeks, async () => {});
  } finally {
    await product.stop();
  }
  const appUrl = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appUrl: undefined, masterKey });
  const db = openDatabase({ connectionString: appUrl, poolSize: 2, onConnectionLost: () => {} });
  const tenants = await db.inPlatform((tx) => tx.selectFrom('tenant').select('tenant_id').execute());
  const lived: { tenantId: string; run: KnownRun }[] = [];
  for (const { tenant_id: tenantId } of tenants) {
    const run = await db.inTenant(tenantId, findCollectedRun);
    if (run !== undefined) lived.push({ tenantId, run });
  }
  const [{ tenantId, run } = { tenantId: '', run: undefined }] = lived;
  if (run === undefined) throw new Error('Nothing was collected.');
  const timed = (work: (tx: TenantTx) => Promise<unknown>): Promise<number> => msOf(() => db.inTenant(tenantId, work));

  const took = { reading: [] as number[], cold: [] as number[], same: [] as number[], merging: [] as number[] };
  // Alternating, so that a machine that slows down slows all of them.
  for (let round = 0; round < rounds; round += 1) {
    took.reading.push(await timed((tx) => readFacts(tx, run)));
    await db.inTenant(tenantId, forgetVerdicts);
    took.cold.push(await timed((tx) => assessControls({ log }, tx, run)));
    took.same.push(await timed((tx) => assessControls({ log }, tx, run)));
    await db.inTenant(tenantId, forgetPeople);
    took.merging.push(await timed((tx) => refreshPeople(tx, run.asOf)));
  }
  const [reading, cold] = [median(took.reading), median(took.cold)];
  console.log(`${controlRegistry.length} controls, ${people} people, ${weeks} weeks`);
  console.log(
    `assessing all: ${cold.toFixed(0)} ms (goal ${goals.coldMs}); reading their facts alone ${reading.toFixed(0)} ms, ratio ${(cold / reading).toFixed(2)} (goal ${goals.ratio})`,
  );
  console.log(
    `assessing all when nothing changed: ${median(took.same).toFixed(0)} ms; merging people: ${median(took.merging).toFixed(0)} ms`,
  );
  console.log(`values for ranking: ${(await timed((tx) => valueControls(tx, run.asOf))).toFixed(0)} ms`);
  for (const [name, ask] of [
    ['evidence', (tx: TenantTx, id: string) => getEvidence(tx, id)],
    ['what-if', (tx: TenantTx, id: string) => replayControl(tx, id, 90)],
  ] as const) {
    const each: [string, number][] = [];
    for (const { id } of controlRegistry) each.push([id, await timed((tx) => ask(tx, id))]);
    const [slowest = ['', 0]] = each.toSorted((a, b) => b[1] - a[1]);
    console.log(`${name}: median ${median(each.map(([, ms]) => ms)).toFixed(0)} ms, slowest ${slowest[1].toFixed(0)} ms (${slowest[0]})`);
  }
  await db.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
