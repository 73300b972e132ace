import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '@rampart/contract/collect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare-database.ts';
import { measureAssessing } from '../assessing.ts';
import { type Bench, type Figure, type Scale } from '../bench.ts';
import { type DemoProduct, startDemoProduct } from '../demo-product.ts';
import { processCostsOf } from '../process-costs.ts';
import { yardstickSeconds } from '../yardstick.ts';

const sizes = { full: { people: 2500, weeks: 57 }, quick: { people: 300, weeks: 2 } } as const;
const polled = ['/api/session', '/api/application', '/healthz'];
const masterKey = Buffer.alloc(32, 1);
/** The vendors of the goals: Microsoft, Okta, a directory over LDAP, and Proofpoint. */
const fourVendors = ['microsoft_azure', 'okta', 'local_directory', 'proofpoint_tap'];

const secondsBetween = (from: string | null, to: string | null): number => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000;
const secondsOf = (run: Run): number => secondsBetween(run.created_at, run.finished_at);
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function printWays(product: DemoProduct, tookMs: readonly number[]): Promise<void> {
  const runs = product.runs();
  const sorted = tookMs.toSorted((a, b) => a - b);
  const { product: own, simulators } = await processCostsOf(product.pid);
  const slowest = runs.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0];
  const failures = runs.flatMap(({ applications }) => applications.flatMap((application) => application.failures));
  console.log(`slowest week ${slowest?.as_of}: ${slowest && secondsOf(slowest).toFixed(2)} s; not read: ${failures.length}`);
  console.log(
    `${sorted.length} calls meanwhile: median ${quantile(sorted, 0.5).toFixed(1)} ms, 99th percentile ${quantile(sorted, 0.99).toFixed(1)} ms`,
  );
  console.log(
    `processor seconds: product ${own.cpuSeconds.toFixed(1)}, simulators ${simulators.cpuSeconds.toFixed(1)}; peak memory: product ${Math.round(own.peakMegabytes)} MB`,
  );
}

interface Lived {
  readonly scale: Scale;
  /** Which products are connected, and how that is called. */
  readonly products: readonly string[];
  readonly called: string;
  readonly goals: Readonly<Record<'total' | 'week' | 'first', Figure['goal']>>;
}

const withAll: Omit<Lived, 'scale'> = {
  products: [],
  called: 'all products',
  // From the start: the first figures within a minute, all of history within three.
  goals: { total: { atMost: 170 }, week: {}, first: { atMost: 60 } },
};
const withFour: Omit<Lived, 'scale'> = {
  products: fourVendors,
  called: 'four vendors',
  goals: { total: { atMost: 150 }, week: { atMost: 3 }, first: {} },
};

/** The demo backfills its past as under `npm start`, while a user calls the API. */
async function backfill(databaseUrl: string, { scale, products, called, goals }: Lived): Promise<Figure[]> {
  const { people, weeks } = sizes[scale];
  const settings = {
    DATABASE_URL: databaseUrl,
    RAMPART_MASTER_KEY: masterKey.toString('base64'),
    RAMPART_DEMO_PRODUCTS: products.join(),
  };
  const before = yardstickSeconds();
  const product = await startDemoProduct({ people, weeks, settings });
  try {
    const tookMs: number[] = [];
    await product.untilLived(weeks, async () => {
      for (const path of polled) tookMs.push(await product.ask(path));
    });
    console.log(`${called}:`);
    await printWays(product, tookMs);
    const runs = product.runs();
    const total = secondsBetween(runs[0]?.created_at ?? null, runs.at(-1)?.finished_at ?? null);
    const first = secondsBetween(product.startedAt.toISOString(), runs[0]?.finished_at ?? null);
    // The last of them follows a week in which everything was read too.
    const week = runs.slice(-1).map(secondsOf)[0] ?? 0;
    const comparison = (before + yardstickSeconds()) / 2;
    const ofWhat = `${people.toLocaleString('en')} people, ${called}`;
    const figureOf = (name: string, value: number, goal: Figure['goal'] = {}): Figure => ({
      name: `${name} of ${ofWhat}`,
      unit: 's',
      value,
      comparison,
      ratio: comparison / value,
      goal: scale === 'full' ? goal : {},
    });
    return [
      figureOf(`${weeks} weeks`, total, goals.total),
      figureOf('a weekly run', week, goals.week),
      figureOf('from the start to the first figures', first, goals.first),
    ];
  } finally {
    await product.stop();
  }
}

async function inDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
  try {
    return await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const bench: Bench = {
  measures: 'the past collected and assessed, of four vendors and of all products of the demo, and what its result costs to work with',
  comparison: 'a fixed piece of work on this machine, and reading the facts alone',
  longestMinutes: 25,
  async measure(scale) {
    const ofFour = scale === 'quick' ? [] : await inDatabase((ownerUrl) => backfill(ownerUrl, { scale, ...withFour }));
    return inDatabase(async (ownerUrl) => {
      const lived = await backfill(ownerUrl, { scale, ...withAll });
      const appUrl = await prepareDatabase({ ownerUrl, appUrl: undefined, masterKey });
      const { people, weeks } = sizes[scale];
      const assessing = await measureAssessing(appUrl, `${people.toLocaleString('en')} people after ${weeks} weeks`, scale);
      return [...ofFour, ...lived, ...assessing];
    });
  },
};
