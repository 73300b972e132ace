import type { CollectDeps } from '../../apps/server/src/features/collect/collect-deps.ts';
import { collectFact } from '../../apps/server/src/features/collect/reading/collect-fact.ts';
import type { Reader } from '../../apps/server/src/features/collect/reading/reader.ts';
import { streamEvents } from '../../apps/server/src/features/collect/reading/stream-events.ts';
import { prepareRankings, refreshMostAttacked, refreshPeople } from '../../apps/server/src/features/people/index.ts';
import { collects, streams } from '../../packages/connectors/src/kit/connector.ts';
import { dayMs } from '../../packages/domain/src/day.ts';
import { people } from '../../packages/facts/src/people/people.ts';
import { mailThreats, type MailThreat } from '../../packages/facts/src/threats/mail-threats.ts';
import type { World } from '../../packages/simulators/src/world/world.ts';
import { processorSeconds } from './process-seconds.ts';
import { mailThreatOf, personOf } from './world-facts.ts';

const eventsPerPage = 1000;

export interface Year {
  readonly deps: CollectDeps;
  readonly tenantId: string;
  readonly world: World;
  readonly directoryId: string;
  readonly mailId: string;
}

/** What one run has cost, in seconds: on the clock, and of processors. */
export interface RunCost {
  readonly lastDay: number;
  readonly days: number;
  readonly events: number;
  readonly seconds: number;
  readonly processor: number;
  /** Of the processor's, by what was done. */
  readonly steps: Readonly<Record<string, number>>;
}

async function* pagesOf(world: World, from: Date, to: Date): AsyncGenerator<MailThreat[]> {
  let page: MailThreat[] = [];
  for (const threat of world.threatsBetween(from, to)) {
    page.push(mailThreatOf(threat));
    if (page.length < eventsPerPage) continue;
    yield page;
    page = [];
  }
  yield page;
}

const directory = (world: World) =>
  collects(people, { title: 'People', scopes: [], with: async (_client, { asOf }) => world.peopleAt(asOf).map(personOf) });

const mails = (world: World) =>
  streams(mailThreats, { title: 'Attacks', scopes: [], keptDays: 400, with: (_client, { since, asOf }) => pagesOf(world, since, asOf) });

/**
 * One run of the product, of a day or of several at once: the directory is read and stored, the attacks are read, folded and stored, and people, groups
 * and the most attacked are brought up to date, by the functions that a worker calls. The world stands where the vendors are; everything after that is the product's own.
 */
export async function liveDays(year: Year, { firstDay, lastDay }: { firstDay: number; lastDay: number }): Promise<RunCost> {
  const { deps, tenantId, world, directoryId, mailId } = year;
  const asOf = new Date(world.options.start.getTime() + lastDay * dayMs);
  // What has happened is made before the clock runs: it is the vendors' work.
  const events = [...world.threatsBetween(new Date(asOf.getTime() - dayMs), asOf)].length;
  const values = { tenant_id: tenantId, as_of: asOf, requested_by: 'bench', state: 'completed' };
  const { id: runId } = await deps.db.inTenant(tenantId, (tx) =>
    tx.insertInto('run').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  const signal = new AbortController().signal;
  const context = { tenantId, jobId: '', attempt: 1, signal, progress: () => {}, assertStillMine: async () => {} };
  const progress = { report: () => {}, settle: () => {}, close: async () => {} };
  const reader = (applicationId: string): Reader => ({ deps, context, runId, applicationId, asOf, vendor: 'Bench', progress });
  const steps: Record<string, number> = {};
  const startedAt = performance.now();
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const before = await processorSeconds(deps.db);
    await work();
    steps[name] = (await processorSeconds(deps.db)) - before;
  };
  await step('directory', () => collectFact(reader(directoryId), undefined, directory(world)));
  await step('attacks', () => streamEvents(reader(mailId), undefined, mails(world)));
  await step('people', () => deps.db.inTenant(tenantId, (tx) => refreshPeople(tx, asOf)));
  await step('most attacked', () => deps.db.inTenant(tenantId, (tx) => refreshMostAttacked(tx, asOf)));
  await step('rankings', () => deps.db.inTenant(tenantId, (tx) => prepareRankings(tx, asOf)));
  const processor = Object.values(steps).reduce((sum, seconds) => sum + seconds, 0);
  return { lastDay, days: lastDay - firstDay + 1, events, seconds: (performance.now() - startedAt) / 1000, processor, steps };
}
