// `node bench/collect-week.ts [--people 2500,20000] [--weeks 3]`: one weekly run from end to end: the vendors simulated in a
// process of their own, the product with its worker, and the embedded PostgreSQL.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Run } from '@rampart/contract/collect.ts';
import { startDemoProduct } from './demo-product.ts';
import { processCostsOf } from './process-costs.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '2500,20000' }, weeks: { type: 'string', default: '3' } } });
const sizes = values.people.split(',').map(Number);
const weeks = Number(values.weeks);
const goals = { seconds: 6, timesForLarge: 10, megabytes: 700 };

const secondsBetween = (from: string | null, to: string | null): number => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000;
const secondsOf = (run: Run): number => secondsBetween(run.created_at, run.finished_at);

function printApplications({ applications }: Run): void {
  for (const { product, started_at: startedAt, finished_at: finishedAt, items, failures } of applications) {
    const seconds = secondsBetween(startedAt, finishedAt);
    const missing = failures.length === 0 ? '' : `, not read: ${failures.map(({ title }) => title).join(', ')}`;
    console.log(`  ${product.padEnd(26)} ${seconds.toFixed(2)} s, ${items} items, ${Math.round(items / seconds)} items/s${missing}`);
  }
}

/** Answers with the seconds of the slowest week after the first, which also stores everything for the first time. */
async function collectWeeks(people: number): Promise<number> {
  const product = await startDemoProduct({ people, weeks, port: 4704 });
  try {
    await product.untilLived(weeks, async () => {});
    const [first, ...later] = product.runs();
    const slowest = later.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0] ?? first;
    if (first === undefined || slowest === undefined) throw new Error('Nothing was connected, so nothing was collected.');
    const { product: own, simulators, databaseCpuSeconds } = await processCostsOf(product.pid);
    console.log(`${people} people: first week ${secondsOf(first).toFixed(2)} s, slowest after it ${secondsOf(slowest).toFixed(2)} s`);
    printApplications(slowest);
    console.log(
      `  peak memory: product with worker ${Math.round(own.peakMegabytes)} MB, simulators ${Math.round(simulators.peakMegabytes)} MB (goal ${goals.megabytes} each)`,
    );
    console.log(
      `  processor seconds since the start: product ${own.cpuSeconds.toFixed(1)}, simulators ${simulators.cpuSeconds.toFixed(1)}, database ${databaseCpuSeconds.toFixed(1)}; load ${loadavg()[0]?.toFixed(1)}`,
    );
    return Math.max(secondsOf(first), secondsOf(slowest));
  } finally {
    await product.stop();
  }
}

const took: number[] = [];
for (const people of sizes) took.push(await collectWeeks(people));
const [small = 0, ...larger] = took;
console.log(`a week of ${sizes[0]} people: ${small.toFixed(2)} s (goal ${goals.seconds})`);
for (const [place, seconds] of larger.entries())
  console.log(`a week of ${sizes[place + 1]} people: ${(seconds / small).toFixed(1)} times that (goal ${goals.timesForLarge})`);
