import type { Run } from '@rampart/contract/collect.ts';
import type { Bench } from '../bench.ts';
import { startDemoProduct } from '../demo-product.ts';
import { processCostsOf } from '../process-costs.ts';

const weeks = 3;
const sizes = { full: { small: 2500, large: 20_000 }, quick: { small: 250, large: 1000 } } as const;

const secondsBetween = (from: string | null, to: string | null): number => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000;
const secondsOf = (run: Run): number => secondsBetween(run.created_at, run.finished_at);

function printApplications({ applications }: Run): void {
  for (const { product, started_at: startedAt, finished_at: finishedAt, items, failures } of applications) {
    const seconds = secondsBetween(startedAt, finishedAt);
    const missing = failures.length === 0 ? '' : `, not read: ${failures.map(({ title }) => title).join(', ')}`;
    console.log(`  ${product.padEnd(26)} ${seconds.toFixed(2)} s, ${items} items, ${Math.round(items / seconds)} items/s${missing}`);
  }
}

/** The slowest of a few weeks, the first included, which stores everything for the first time. */
async function collectWeeks(people: number): Promise<{ seconds: number; megabytes: number }> {
  const product = await startDemoProduct({ people, weeks });
  try {
    await product.untilLived(weeks, async () => {});
    const [slowest] = product.runs().toSorted((a, b) => secondsOf(b) - secondsOf(a));
    if (slowest === undefined) throw new Error('Nothing was connected, so nothing was collected.');
    const { product: own } = await processCostsOf(product.pid);
    console.log(
      `${people} people: ${secondsOf(slowest).toFixed(2)} s, peak memory of the product with its worker ${Math.round(own.peakMegabytes)} MB`,
    );
    printApplications(slowest);
    return { seconds: secondsOf(slowest), megabytes: own.peakMegabytes };
  } finally {
    await product.stop();
  }
}

export const bench: Bench = {
  measures: 'a weekly run of eight times as many people',
  comparison: 'the same run of 2,500 people',
  isOnlyFull: true,
  async measure(scale) {
    const { small, large } = sizes[scale];
    const [few, many] = [await collectWeeks(small), await collectWeeks(large)];
    const ofWhat = `${large.toLocaleString('en')} people`;
    const [times, memory] = scale === 'full' ? [{ atMost: 10 }, { atMost: 700 }] : [{}, {}];
    return [
      { name: `a weekly run of ${ofWhat}`, unit: 's', value: many.seconds, comparison: few.seconds },
      { name: `how much longer a run of ${ofWhat} takes`, unit: 'times', value: many.seconds / few.seconds, goal: times },
      { name: `memory for ${ofWhat}`, unit: 'MB', value: many.megabytes, comparison: few.megabytes, goal: memory },
    ];
  },
};
