// `node bench/kill-deployments.ts [--times 20] [--random 100] [--lanes 4] [--seed 1]`: workers are killed or stopped by the vendors themselves
// while they deploy, each is followed by another, and what became of it all is compared with an uninterrupted deployment.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyStoredChain } from '../apps/server/src/features/audit/index.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/src/platform/database/prepare-database.ts';
import {
  type DeploymentLane,
  directoryLane,
  type LaneProduct,
  mailLane,
  openDeploymentLane,
} from '../apps/server/test-support/kills/deployment-lane.ts';
import { testMasterKey } from '../apps/server/test-support/access/test-master-key.ts';
import { phases, takeBaselines } from './kills/baselines.ts';
import { type Fate, runLifecycle } from './kills/run-lifecycle.ts';

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: { times: text('20'), random: text('100'), lanes: text('4'), seed: text(String(Date.now() % 100_000)) },
});
const goalSeconds = 60;

/** Mulberry32: the same seed gives the same fates. */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const dice = diceOf(Number(values.seed));
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)]!;

const fateOf = (kind: Fate['kind'], phase: Fate['phase'], instant: Fate['instant']): Fate => ({
  kind,
  phase,
  instant,
  places: new Map([...directoryLane, ...mailLane].map((product) => [product, dice()])),
  striker: dice(),
  delayMs: Math.floor(dice() * 40),
});
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const each = Number(values.times);
const fatesOfALane = (): Fate[] => [
  ...(['lease', 'intent', 'effect', 'answer'] as const).flatMap((instant) => times(each, () => fateOf(instant, 'stage', instant))),
  ...times(each, () => fateOf('rollback', 'undo-stage', oneOf(['intent', 'effect', 'answer'] as const))),
  ...times(Number(values.random), () => fateOf('random', oneOf(phases), undefined)),
  ...times(each, () => fateOf('stopped', oneOf(phases), undefined)),
];
/** Each kind in random order, so that every lane has some of it. */
const shuffled = (fates: readonly Fate[]): Fate[] =>
  fates
    .map((fate) => ({ fate, place: dice() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ fate }) => fate);
const lanes = [directoryLane, mailLane].map((products) => ({ products, left: shuffled(fatesOfALane()) }));
const lives = lanes.reduce((sum, { left }) => sum + left.length, 0);

interface Result {
  readonly fate: Fate;
  readonly seconds: readonly number[];
  readonly violations: readonly string[];
}
const results: Result[] = [];
const ending = new AbortController();
const chains: string[] = [];

/** Whole, and every job has ended once in it. */
async function auditOf({ company: { api, tenantId } }: DeploymentLane): Promise<string> {
  const { db, vault, config } = api.platform;
  const { events, problems } = await verifyStoredChain({ db, vault, dataFolder: config.dataFolder, tenantId });
  const { rows } = await api.fresh.owner.query<{ jobs: number; ends: number }>(
    `select (select count(*)::int from deployment_job where status <> 'in_progress') as jobs,
            (select count(*)::int from audit_event where action in ('deployment.finish', 'deployment.abort')) as ends`,
  );
  const { jobs = 0, ends = 0 } = rows[0] ?? {};
  if (problems.length > 0 || jobs !== ends) return `BROKEN, ${jobs} jobs, ${ends} endings; ${problems.join('; ')}`;
  return `whole, ${events} events, ${jobs} jobs`;
}

/** One life after the other, each in the place of the worker that the last one has left. A lane in which something went wrong is left. */
async function liveIn(templateUrl: string, products: readonly LaneProduct[], left: Fate[]): Promise<void> {
  const lane = await openDeploymentLane(templateUrl, products);
  let worker = await lane.startWorker();
  try {
    const baselines = await takeBaselines(lane, worker);
    for (let fate = left.shift(); fate !== undefined && !ending.signal.aborted; fate = left.shift()) {
      const lived = await runLifecycle(lane, baselines, worker, fate).catch((error: unknown) => ({
        seconds: [],
        violations: [String(error)],
        worker,
      }));
      worker = lived.worker;
      results.push({ fate, seconds: lived.seconds, violations: lived.violations });
      const what = `${fate.kind} in ${fate.phase}: ${lived.seconds.map((one) => one.toFixed(1)).join(' ')} s`;
      console.log(
        `${results.length}/${lives} ${what}${lived.violations.length === 0 ? '' : ` WRONG ${JSON.stringify(fate)}\n${lived.violations.join('\n')}`}`,
      );
      if (lived.violations.length > 0) break;
    }
    chains.push(await auditOf(lane));
  } finally {
    await worker.end();
    await lane.close();
  }
  if (left.length > 0 && !ending.signal.aborted) await liveIn(templateUrl, products, left);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function closing(): number {
  console.log(
    `seed ${values.seed}\n${'kind'.padEnd(10)}${'lives'.padStart(6)}${'jobs'.padStart(6)}${'median s'.padStart(10)}${'worst s'.padStart(9)}  wrong`,
  );
  let wrong = 0;
  for (const [kind, lived] of Map.groupBy(results, ({ fate }) => fate.kind)) {
    const seconds = lived.flatMap((life) => life.seconds).toSorted((a, b) => a - b);
    const bad =
      lived.filter(({ violations }) => violations.length > 0).length +
      (kind === 'stopped' ? 0 : seconds.filter((one) => one > goalSeconds).length);
    wrong += bad;
    const figures = [String(lived.length).padStart(6), String(seconds.length).padStart(6), quantile(seconds, 0.5).toFixed(1).padStart(10)];
    console.log(`${kind.padEnd(10)}${figures.join('')}${quantile(seconds, 1).toFixed(1).padStart(9)}  ${bad}`);
  }
  for (const chain of chains) console.log(`audit chain: ${chain}`);
  return wrong + chains.filter((chain) => chain.startsWith('BROKEN')).length + (ending.signal.aborted ? 0 : lives - results.length);
}

process.once('SIGINT', () => {
  ending.abort();
  console.log('Ends with the lives that are under way.');
});
console.log(`seed ${values.seed}, ${lives} lives in ${values.lanes} lanes, half with directories and half with mail products`);
const folder = await mkdtemp(join(tmpdir(), 'rampart-drill-'));
const server = await startEmbeddedPostgres({ folder, databaseName: 'template', settings: ['max_connections=300'] });
try {
  await prepareDatabase({ ownerUrl: server.ownerUrl, appUrl: undefined, masterKey: testMasterKey });
  await Promise.all(
    times(Number(values.lanes), () => 0).map((_, number) => {
      const { products, left } = lanes[number % lanes.length]!;
      return liveIn(server.ownerUrl, products, left);
    }),
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = closing() === 0 ? 0 : 1;
