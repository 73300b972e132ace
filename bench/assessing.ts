import { judgeControls, storeJudged } from '../apps/server/src/features/assess/assess-controls.ts';
import { getEvidence } from '../apps/server/src/features/assess/evidence/get-evidence.ts';
import { replayControl } from '../apps/server/src/features/assess/replay/replay-control.ts';
import { valueControls } from '../apps/server/src/features/assess/values/value-controls.ts';
import { bodiesOf } from '../apps/server/src/features/collect/facts/newest-readings.ts';
import { findCollectedRun, type KnownRun, newestReadings } from '../apps/server/src/features/collect/index.ts';
import { listConnected } from '../apps/server/src/features/connect/index.ts';
import { mergeKnownPeople, storePeople } from '../apps/server/src/features/people/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import type { TenantTx } from '../apps/server/src/platform/database/tenant-tx.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { controlRegistry } from '../packages/catalog/src/controls/registry.ts';
import { type Figure, median, millisecondsOf } from './bench.ts';

const rounds = 5;
const log = createLog({ level: 'warn' });

/** What was last read of every product, out of the database, and nothing made of it. A product remembers what it has loaded; this does not. */
async function readFacts(tx: TenantTx, { asOf }: KnownRun): Promise<void> {
  const keys = (await listConnected(tx)).flatMap(({ id, product }) => product.yields.map((fact) => ({ applicationId: id, fact })));
  for (const { parts } of await newestReadings(tx, { keys, at: asOf })) await bodiesOf(tx, parts);
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

/** The tenant that the demo connected to its vendors. */
async function findCollected(db: Database): Promise<{ tenantId: string; run: KnownRun }> {
  const tenants = await db.inPlatform((tx) => tx.selectFrom('tenant').select('tenant_id').execute());
  for (const { tenant_id: tenantId } of tenants) {
    const run = await db.inTenant(tenantId, findCollectedRun);
    if (run !== undefined) return { tenantId, run };
  }
  throw new Error('Nothing was collected.');
}

/** Too short for a ratio that two runs agree on. */
const withoutRatio = ({ ratio: _notCompared, ...figure }: Figure): Figure => figure;

/** What follows once everything is collected, and what evidence and what-if cost over the days that they look back, beside reading the facts alone. */
async function measureOn(db: Database, ofWhat: string, goals: boolean): Promise<Figure[]> {
  const { tenantId, run } = await findCollected(db);
  const reader = db.reader(tenantId);
  const assess = async (): Promise<void> => {
    const judged = await judgeControls({ log }, reader, run);
    await db.inTenant(tenantId, (tx) => storeJudged(tx, run, judged));
  };
  const merge = async (): Promise<void> => {
    const merged = await mergeKnownPeople(reader, run.asOf);
    if (merged !== undefined) await db.inTenant(tenantId, (tx) => storePeople(tx, merged));
  };
  const timed = (work: (tx: TenantTx) => Promise<unknown>): Promise<number> => millisecondsOf(() => db.inTenant(tenantId, work));
  const took = { reading: [] as number[], cold: [] as number[], same: [] as number[], merging: [] as number[], values: [] as number[] };
  // Alternating, so that a machine that slows down slows all of them.
  for (let round = 0; round < rounds; round += 1) {
    took.reading.push(await timed((tx) => readFacts(tx, run)));
    await db.inTenant(tenantId, forgetVerdicts);
    took.cold.push(await millisecondsOf(assess));
    took.same.push(await millisecondsOf(assess));
    took.values.push(await millisecondsOf(() => valueControls((work) => work(reader), run.asOf)));
    await db.inTenant(tenantId, forgetPeople);
    took.merging.push(await millisecondsOf(merge));
  }
  const comparison = median(took.reading);
  const beside = (name: string, values: readonly number[], goal: Figure['goal'] = {}): Figure => ({
    name: `${name}, ${ofWhat}`,
    unit: 'ms',
    value: median(values),
    comparison,
    ratio: median(values.map((value, round) => (took.reading[round] ?? comparison) / value)),
    ...(goals ? { goal } : {}),
  });
  const slowestOf = async (name: string, ask: (tx: TenantTx, id: string) => Promise<unknown>): Promise<Figure> => {
    const each: [string, number][] = [];
    for (const { id } of controlRegistry) each.push([id, await timed((tx) => ask(tx, id))]);
    const [[id, value] = ['', 0]] = each.toSorted((a, b) => b[1] - a[1]);
    console.log(`${name}: median ${median(each.map(([, ms]) => ms)).toFixed(0)} ms, slowest ${value.toFixed(0)} ms (${id})`);
    return { name: `slowest ${name}, ${ofWhat}`, unit: 'ms', value, comparison, ...(goals ? { goal: { atMost: 300 } } : {}) };
  };
  return [
    beside('assessing all controls', took.cold, { ratio: 0.5, atMost: 1000 }),
    withoutRatio(beside('assessing what did not change', took.same)),
    withoutRatio(beside('merging people', took.merging)),
    beside('values for ranking', took.values, { atMost: 1000 }),
    await slowestOf('evidence', getEvidence),
    await slowestOf('what-if', (tx, id) => replayControl((work) => work(tx), id, 90)),
  ];
}

export async function measureAssessing(appUrl: string, ofWhat: string, scale: 'full' | 'quick'): Promise<Figure[]> {
  const db = openDatabase({ connectionString: appUrl, poolSize: 2, onConnectionLost: () => {} });
  try {
    return await measureOn(db, ofWhat, scale === 'full');
  } finally {
    await db.close();
  }
}
