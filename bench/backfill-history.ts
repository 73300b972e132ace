// `node bench/backfill-history.ts [--people 2500] [--weeks 57]`: the demo backfills its thirteen months, as under `npm start`,
// while a user calls the API.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Run } from '@rampart/contract/collect.ts';
import { startDemoProduct } from './demo-product.ts';
import { processCostsOf } from './process-costs.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '2500' }, weeks: { type: 'string', default: '57' } } });
const [people, weeks] = [Number(values.people), Number(values.weeks)];
const goalSeconds = 180;
const polled = ['/api/session', '/api/application', '/healthz'];

const secondsBetween = (from: string | null, to: string | null): number => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000;
const secondsOf = (run: Run): number => secondsBetween(run.created_at, run.finished_at);
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const product = await startDemoProduct({ people, weeks, port: 4703 });
try {
  const took: number[] = [];
  await product.untilLived(weeks, async () => {
    for (const path of polled) took.push(await product.ask(path));
  });
  const runs = product.runs();
  const total = secondsBetween(runs[0]?.created_at ?? null, runs.at(-1)?.finished_at ?? null);
  const slowest = runs.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0];
  const worked = runs.reduce((sum, run) => sum + secondsOf(run), 0);
  const failures = runs.flatMap(({ as_of: asOf, applications }) =>
    applications.flatMap(({ product: name, failures: failed }) =>
      failed.map(({ title, because }) => `  ${asOf} ${name}: ${title}: ${because}`),
    ),
  );
  const sorted = took.toSorted((a, b) => a - b);
  const costs = await processCostsOf(product.pid);
  console.log(`${weeks} weeks with ${people} people: ${total.toFixed(1)} s (goal ${goalSeconds}), ${(total / weeks).toFixed(2)} s a week`);
  console.log(
    `slowest week ${slowest?.as_of}: ${slowest && secondsOf(slowest).toFixed(2)} s; between runs ${(total - worked).toFixed(1)} s`,
  );
  console.log(
    `${took.length} polls meanwhile: median ${quantile(sorted, 0.5).toFixed(1)} ms, 99th ${quantile(sorted, 0.99).toFixed(1)} ms`,
  );
  console.log(
    `processor seconds: product ${costs.product.cpuSeconds.toFixed(1)}, simulators ${costs.simulators.cpuSeconds.toFixed(1)}, database ${costs.databaseCpuSeconds.toFixed(1)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    `peak memory: product ${Math.round(costs.product.peakMegabytes)} MB, simulators ${Math.round(costs.simulators.peakMegabytes)} MB`,
  );
  console.log(`not read: ${failures.length}${failures.length === 0 ? '' : `\n${failures.slice(0, 10).join('\n')}`}`);
} finally {
  await product.stop();
}
