import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '@rampart/contract/collect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare-database.ts';
import { measureAssessing } from '../assessing.ts';
import { type Bench, type Figure, median, type Scale } from '../bench.ts';
import { type DemoProduct, startDemoProduct } from '../demo-product.ts';
import { processCostsOf } from '../process-costs.ts';
import { yardstickSeconds } from '../yardstick.ts';

const sizes = { full: { people: 2500, weeks: 57 }, quick: { people: 500, weeks: 3 } } as const;
const polled = ['/api/session', '/api/application', '/healthz'];
const masterKey = Buffer.alloc(32, 1);
const wholeWeeks = 13;

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

/** The demo backfills its past as under `npm start`, while a user calls the API. */
async function backfill(databaseUrl: string, scale: Scale): Promise<Figure[]> {
  const { people, weeks } = sizes[scale];
  const settings = { DATABASE_URL: databaseUrl, RAMPART_MASTER_KEY: masterKey.toString('base64') };
  const before = yardstickSeconds();
  const product = await startDemoProduct({ people, weeks, settings });
  try {
    const tookMs: number[] = [];
    await product.untilLived(weeks, async () => {
      for (const path of polled) tookMs.push(await product.ask(path));
    });
    await printWays(product, tookMs);
    const runs = product.runs();
    const total = secondsBetween(runs[0]?.created_at ?? null, runs.at(-1)?.finished_at ?? null);
    // In the older weeks not everything is read.
    const week = median(runs.slice(-wholeWeeks).map(secondsOf));
    const comparison = (before + yardstickSeconds()) / 2;
    const ofWhat = `${people.toLocaleString('en')} people`;
    const goals = scale === 'full' ? { total: { atMost: 150 }, week: { atMost: 3 } } : { total: {}, week: {} };
    return [
      { name: `${weeks} weeks of ${ofWhat}`, unit: 's', value: total, comparison, ratio: comparison / total, goal: goals.total },
      { name: `a weekly run of ${ofWhat}`, unit: 's', value: week, comparison, ratio: comparison / week, goal: goals.week },
    ];
  } finally {
    await product.stop();
  }
}

export const bench: Bench = {
  measures: 'the past collected and assessed week by week, and what its result costs to work with',
  comparison: 'a fixed piece of work on this machine, and reading the facts alone',
  async measure(scale) {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
    try {
      const lived = await backfill(postgres.ownerUrl, scale);
      const appUrl = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appUrl: undefined, masterKey });
      const { people, weeks } = sizes[scale];
      return [...lived, ...(await measureAssessing(appUrl, `${people.toLocaleString('en')} people after ${weeks} weeks`, scale))];
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
