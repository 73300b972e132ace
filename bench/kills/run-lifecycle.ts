import { setTimeout as wait } from 'node:timers/promises';
import { canonicalJson } from '../../apps/server/src/features/collect/index.ts';
import { type DeploymentLane, type LaneProduct, type LaneWorker } from '../../apps/server/test-support/kills/deployment-lane.ts';
import type { Strike } from '../../apps/server/test-support/kills/kill-switch.ts';
import { beginPhase, type Bearing, type Baselines, comparable, type LifePhase, phases, sameWrites } from './baselines.ts';

/** How the worker of one life ends. */
export interface Fate {
  readonly kind: 'lease' | 'intent' | 'effect' | 'answer' | 'rollback' | 'random' | 'stopped';
  readonly phase: LifePhase;
  /** None for a random instant. */
  readonly instant: Strike | undefined;
  /** By product, from 0 to 1: which of its writes, or of its requests. */
  readonly places: ReadonlyMap<LaneProduct, number>;
  /** From 0 to 1: which of the products. */
  readonly striker: number;
  readonly delayMs: number;
}

export interface Lived {
  readonly seconds: readonly number[];
  readonly violations: readonly string[];
  /** The worker that continues in the next life. */
  readonly worker: LaneWorker;
}

interface Life {
  readonly lane: DeploymentLane;
  readonly baselines: Baselines;
  readonly fate: Fate;
  readonly violations: string[];
}

const bearingOf = ({ baselines }: Life, product: LaneProduct): Bearing => baselines.get(product)!;
const numberAt = (place: number, most: number): number => 1 + Math.floor(place * Math.max(most, 1));
const writesIn = (writes: string): number => (writes === '' ? 0 : writes.split('\n').length);

/** Products that have anything to do in a phase. */
const busyIn = (life: Life, phase: LifePhase): LaneProduct[] =>
  life.lane.products.filter((product) => bearingOf(life, product).plain[phase].changes > 0 || phase === 'stage');

/** At a write: every vendor holds its answer until each is there, and the last one strikes. At random: one of them strikes. */
function arm(life: Life, worker: LaneWorker, strike: () => void): void {
  const { fate } = life;
  const { phase, instant, places, striker, delayMs } = fate;
  const busy = busyIn(life, phase);
  if (instant === undefined) {
    const product = busy[Math.floor(striker * busy.length)]!;
    const request = numberAt(places.get(product) ?? 0, bearingOf(life, product).plain[phase].requests);
    worker.killSwitchOf(product).strikeWhile(request, () => void wait(delayMs).then(strike));
    return;
  }
  let left = busy.length;
  const reached = () => {
    left -= 1;
    if (left === 0) strike();
  };
  for (const product of busy)
    worker
      .killSwitchOf(product)
      .strikeAt(instant, numberAt(places.get(product) ?? 0, writesIn(bearingOf(life, product).plain[phase].writes)), reached);
}

async function judge(life: Life, phase: LifePhase, ids: ReadonlyMap<LaneProduct, string>, workers: readonly LaneWorker[]): Promise<void> {
  for (const [product, id] of ids) {
    const { before, plain } = bearingOf(life, product);
    const wrong = (what: string) => void life.violations.push(`${phase} at ${product}: ${what}`);
    const { deployment_status: status, changes } = await life.lane.job(id);
    const lost = changes.filter(({ state }) => state !== 'applied').map(({ name, state, because }) => `${name} ${state} ${because ?? ''}`);
    if (status !== 'successful') wrong(`it is ${status}`);
    if (lost.length > 0 || changes.length !== plain[phase].changes)
      wrong(`${changes.length} of ${plain[phase].changes} changes; ${lost.join('; ')}`);
    const state = await life.lane.state(product);
    const { text, made } = comparable(state, before);
    if (text !== plain[phase].state) wrong('the product holds something else than was planned');
    const written = workers.flatMap((worker) => worker.killSwitchOf(product).writes);
    // Removed things are in no state any more: whatever is no part of the first state was made in this life.
    const gone = written.flatMap((write) => write.split(/[ /?]/).filter((word) => word.length > 15 && !before.includes(word)));
    const writes = sameWrites(written, [...made, ...gone.filter((word) => !plain[phase].writes.includes(word))]);
    if (writes !== plain[phase].writes) wrong(`other writes than planned:\n${writes}\ninstead of\n${plain[phase].writes}`);
    if (phase === 'undo-stage' && canonicalJson(state) !== before) wrong('the product is not to the byte what it was');
  }
}

const forgetAll = (lane: DeploymentLane, worker: LaneWorker): void => {
  for (const product of lane.products) worker.killSwitchOf(product).forget();
};

async function beginAll(life: Life, phase: LifePhase, jobs: Map<LaneProduct, Map<LifePhase, string>>): Promise<Map<LaneProduct, string>> {
  const started = new Map<LaneProduct, string>();
  for (const product of busyIn(life, phase)) {
    const own = jobs.get(product) ?? new Map<LifePhase, string>();
    const id = await beginPhase(life.lane, product, phase, own);
    jobs.set(product, own.set(phase, id));
    started.set(product, id);
  }
  return started;
}

interface Interrupted {
  readonly worker: LaneWorker;
  readonly seconds: readonly number[];
}

/** The phase in which the worker is struck; another one is started immediately. */
async function interrupt(life: Life, victim: LaneWorker, jobs: Map<LaneProduct, Map<LifePhase, string>>): Promise<Interrupted> {
  const { lane, fate } = life;
  const isStopped = fate.kind === 'stopped';
  const struck = Promise.withResolvers<void>();
  arm(life, victim, () => {
    victim.process.kill(isStopped ? 'SIGSTOP' : 'SIGKILL');
    struck.resolve();
  });
  const ids = await beginAll(life, fate.phase, jobs);
  const over = Promise.all([...ids.values()].map((id) => lane.finished(id, 120_000)));
  // It has made fewer calls than the uninterrupted one: then it is struck when it has finished.
  await Promise.race([struck.promise, over.then(() => victim.process.kill(isStopped ? 'SIGSTOP' : 'SIGKILL'))]);
  const restartedAt = performance.now();
  const worker = await lane.startWorker();
  const seconds = await Promise.all(
    [...ids.values()].map(async (id) => {
      await lane.finished(id, 120_000);
      return (performance.now() - restartedAt) / 1000;
    }),
  );
  await over;
  if (isStopped) await wake(life, victim);
  await judge(life, fate.phase, ids, [victim, worker]);
  await victim.end();
  return { worker, seconds };
}

/** A worker that slept past the lease notices before it writes anything. */
async function wake(life: Life, sleeper: LaneWorker): Promise<void> {
  const written = () => life.lane.products.reduce((sum, product) => sum + sleeper.killSwitchOf(product).writes.length, 0);
  const before = written();
  let heardAt = performance.now();
  sleeper.process.on('message', () => void (heardAt = performance.now()));
  sleeper.process.kill('SIGCONT');
  while (performance.now() - heardAt < 4000) await wait(100);
  if (written() > before) life.violations.push(`woken after its lease, it wrote ${written() - before} times`);
}

/** Products without a report-only state have nothing to enable: their worker is struck where they are written to. */
function strikable(life: Life): Fate {
  const { fate } = life;
  if (busyIn(life, fate.phase).length > 0) return fate;
  return { ...fate, phase: fate.phase === 'enable' ? 'stage' : 'undo-stage' };
}

/** All phases of all products once, in one of which the worker is struck. */
export async function runLifecycle(lane: DeploymentLane, baselines: Baselines, first: LaneWorker, chosen: Fate): Promise<Lived> {
  const fate = strikable({ lane, baselines, fate: chosen, violations: [] });
  const life: Life = { lane, baselines, fate, violations: [] };
  const jobs = new Map<LaneProduct, Map<LifePhase, string>>();
  const isWithEnabling = fate.phase === 'enable' || fate.phase === 'undo-enable';
  let worker = first;
  let seconds: readonly number[] = [];
  for (const phase of phases) {
    if (!isWithEnabling && (phase === 'enable' || phase === 'undo-enable')) continue;
    forgetAll(lane, worker);
    lane.nextMinute();
    if (phase === fate.phase) {
      ({ worker, seconds } = await interrupt(life, worker, jobs));
      continue;
    }
    const ids = await beginAll(life, phase, jobs);
    for (const id of ids.values()) await lane.finished(id, 120_000);
    await judge(life, phase, ids, [worker]);
  }
  return { seconds, violations: life.violations, worker };
}
