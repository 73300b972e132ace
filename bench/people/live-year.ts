import type { CollectDeps } from '../../apps/server/src/features/collect/collect-deps.ts';
import { foldDaysDue } from '../../apps/server/src/features/collect/index.ts';
import { collectFact } from '../../apps/server/src/features/collect/reading/collect-fact.ts';
import type { Reader } from '../../apps/server/src/features/collect/reading/reader.ts';
import { streamEvents } from '../../apps/server/src/features/collect/reading/stream-events.ts';
import { mergeKnownPeople, prepareRankings, refreshMostAttacked, storePeople } from '../../apps/server/src/features/people/index.ts';
import { sql } from 'kysely';
import { collects, streams } from '../../packages/connectors/src/kit/connector.ts';
import { dayMs } from '../../packages/domain/src/day.ts';
import { addDays, dayOf } from '../../packages/domain/src/people/risk-window.ts';
import { people, type Person } from '../../packages/facts/src/people/people.ts';
import { mailThreats } from '../../packages/facts/src/threats/mail-threats.ts';
import type { Vendor } from './open-vendor.ts';
import { processorSeconds } from './process-seconds.ts';

export interface Year {
  readonly deps: CollectDeps;
  readonly tenantId: string;
  readonly vendor: Vendor;
  /** The first moment of the year. */
  readonly start: Date;
  readonly directoryId: string;
  readonly mailId: string;
  /** The policies of the directory. */
  readonly policiesId: string;
}

/** What one run has cost, in seconds: on the clock, and of processors. */
export interface RunCost {
  readonly lastDay: number;
  readonly seconds: number;
  readonly processor: number;
  /** Of the processor's, by what was done. */
  readonly steps: Readonly<Record<string, number>>;
}

async function everyoneOf(vendor: Vendor, at: Date): Promise<Person[]> {
  const everyone: Person[] = [];
  for await (const page of vendor.people(at)) everyone.push(...page);
  return everyone;
}

const directory = (vendor: Vendor) =>
  collects(people, { title: 'People', scopes: [], with: (_client, { asOf }) => everyoneOf(vendor, asOf) });

const mails = (vendor: Vendor) =>
  streams(mailThreats, { title: 'Attacks', scopes: [], keptDays: 400, with: (_client, { since, asOf }) => vendor.threats(since, asOf) });

/** A run whose applications can be read; its collecting counts as over. */
export async function openRun({ deps, tenantId }: Year, asOf: Date): Promise<(applicationId: string) => Reader> {
  const values = { tenant_id: tenantId, as_of: asOf, requested_by: 'bench', state: 'completed', phase: 'done' };
  const { id: runId } = await deps.db.inTenant(tenantId, (tx) =>
    tx.insertInto('run').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  const signal = new AbortController().signal;
  const context = { tenantId, jobId: '', attempt: 1, signal, progress: () => {}, assertStillMine: async () => {} };
  const progress = { report: () => {}, settle: () => {}, close: async () => {} };
  return (applicationId) => ({ deps, context, runId, applicationId, asOf, reads: 'everything', vendor: 'Bench', progress });
}

/** Figures of people who were not attacked would say nothing. */
async function checkFolded({ deps, tenantId }: Year, lastDay: string): Promise<void> {
  const { rows } = await deps.db.inTenant(tenantId, (tx) =>
    sql`select from attack_day where tenant_id = ${tenantId} and day = ${lastDay}::date limit 1`.execute(tx),
  );
  if (rows.length === 0) throw new Error(`The attacks of ${lastDay} were read and not folded.`);
}

/**
 * One run of the product, of the days since the last one: the directory is read and stored, the attacks are read, folded and stored, and people, groups
 * and the most attacked are brought up to date, by the functions that a worker calls. A simulated company stands where the vendors are; everything after that is
 * the product's own.
 */
export async function liveDays(year: Year, lastDay: number): Promise<RunCost> {
  const { deps, tenantId, vendor, start, directoryId, mailId } = year;
  const asOf = new Date(start.getTime() + lastDay * dayMs);
  const reader = await openRun(year, asOf);
  const steps: Record<string, number> = {};
  const startedAt = performance.now();
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const before = await processorSeconds(deps.db);
    await work();
    steps[name] = (await processorSeconds(deps.db)) - before;
  };
  await step('directory', () => collectFact(reader(directoryId), undefined, directory(vendor)));
  await step('attacks', () => streamEvents(reader(mailId), undefined, mails(vendor)));
  await step('folding', () => deps.db.inTenant(tenantId, foldDaysDue));
  await step('people', async () => {
    const merged = await mergeKnownPeople(deps.db.reader(tenantId), asOf);
    if (merged !== undefined) await deps.db.inTenant(tenantId, (tx) => storePeople(tx, merged));
  });
  await step('most attacked', () => deps.db.inTenant(tenantId, (tx) => refreshMostAttacked(tx, asOf)));
  await step('rankings', () => deps.db.inTenant(tenantId, (tx) => prepareRankings(tx, asOf)));
  await checkFolded(year, addDays(dayOf(asOf), -1));
  const processor = Object.values(steps).reduce((sum, seconds) => sum + seconds, 0);
  return { lastDay, seconds: (performance.now() - startedAt) / 1000, processor, steps };
}
