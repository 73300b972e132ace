import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type DeploymentLane,
  type LaneProduct,
  laneProducts,
  type LaneWorker,
  openDeploymentLane,
} from '../../test-support/deployment-lane.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../../test-support/restartable-postgres.ts';
import type { Strike } from '../../test-support/kill-switch.ts';
import { inDepth } from '../../test-support/test-depth.ts';

let postgres: RestartablePostgres;
let lane: DeploymentLane;
/** The worker that finishes the work of the last one is the next to be killed. */
let worker: LaneWorker;
let before: Record<LaneProduct, unknown>;

const ofAll = async <T>(work: (product: LaneProduct) => Promise<T>) =>
  Object.fromEntries(await Promise.all(laneProducts.map(async (product) => [product, await work(product)] as const))) as Record<
    LaneProduct,
    T
  >;
const states = () => ofAll((product) => lane.state(product));
const begin = () => ofAll((product) => lane.begin(product, 'stage'));
const undo = (ids: Record<LaneProduct, string>) => ofAll((product) => lane.undo(ids[product]));
const finish = (ids: Record<LaneProduct, string>) => ofAll((product) => lane.finished(ids[product]));

beforeAll(async () => {
  postgres = await startRestartablePostgres();
  lane = await openDeploymentLane(postgres.templateUrl);
  before = await states();
  worker = await lane.startWorker();
}, 120_000);
afterAll(async () => {
  await worker.end();
  await lane.close();
  await postgres.close();
});

beforeEach(() => lane.nextMinute());

type Killed = 'worker' | 'worker and database';

/** Each product stops at this instant of its write with this number; when all have, the worker is killed and another is started. */
async function killAt(instant: Strike, write: number, start: () => Promise<Record<LaneProduct, string>>, what: Killed) {
  const victim = worker;
  let stopped: Promise<void> | undefined;
  let left = laneProducts.length;
  for (const product of laneProducts) {
    victim.killSwitchOf(product).forget();
    victim.killSwitchOf(product).strikeAt(instant, write, () => {
      left -= 1;
      if (left > 0) return;
      if (what !== 'worker') stopped = postgres.stopHard();
      victim.process.kill('SIGKILL');
    });
  }
  const ids = await start();
  await victim.gone;
  await stopped;
  if (stopped !== undefined) await postgres.startAgain();
  await lane.lapse();
  worker = await lane.startWorker();
  const jobs = await finish(ids);
  const writes = await ofAll(async (product) => [...victim.killSwitchOf(product).writes, ...worker.killSwitchOf(product).writes]);
  await victim.end();
  return { ids, jobs, writes };
}

async function undisturbed(start: () => Promise<Record<LaneProduct, string>>) {
  for (const product of laneProducts) worker.killSwitchOf(product).forget();
  const jobs = await finish(await start());
  return { jobs, writes: await ofAll(async (product) => [...worker.killSwitchOf(product).writes]) };
}

const statusesOf = (jobs: Record<LaneProduct, { deployment_status: string }>) =>
  laneProducts.map((product) => `${product} ${jobs[product].deployment_status}`);
const allSuccessful = laneProducts.map((product) => `${product} successful`);

/**
 * In the middle: some is written, some is not. `run/killed-worker.test.ts` kills at every write within the process, and
 * `npm run drill:kills` at any instant of it. The rollback of one of them is disturbed too, at each instant once.
 */
const cases: readonly (readonly [what: Killed, deployment: Strike, write: number, rollback: Strike | 'no instant'])[] = [
  ['worker and database', 'effect', 2, 'answer'],
  ['worker', 'intent', 2, 'answer'],
  ['worker', 'effect', 2, 'no instant'],
  ['worker', 'lease', 1, 'intent'],
  ['worker', 'answer', 2, 'effect'],
  ['worker and database', 'intent', 2, 'effect'],
  ['worker and database', 'lease', 1, 'intent'],
  ['worker and database', 'answer', 2, 'lease'],
];

test.each(inDepth(cases.slice(0, 1), cases))(
  'loses nothing and makes nothing twice when %s end hard at %s of write %i, and once more at %s of the rollback',
  { timeout: 240_000 },
  async (what, instant, write, rollback) => {
    const { ids, jobs, writes } = await killAt(instant, write, begin, what);
    expect(statusesOf(jobs)).toEqual(allSuccessful);
    for (const product of laneProducts) {
      expect(jobs[product].changes.map(({ state }) => state)).toEqual(jobs[product].changes.map(() => 'applied'));
      // One call makes each of these changes.
      expect(writes[product]).toHaveLength(jobs[product].changes.length);
    }
    const undoing = () => undo(ids);
    const undone = await (rollback === 'no instant' ? undisturbed(undoing) : killAt(rollback, 2, undoing, what));
    expect(statusesOf(undone.jobs)).toEqual(allSuccessful);
    for (const product of laneProducts) expect(undone.writes[product]).toHaveLength(undone.jobs[product].changes.length);
    expect(await states()).toEqual(before);
  },
);

/** What a worker asks of a product before its first write, and between its decision to write and the write itself. */
async function requestsBeforeWrite(product: LaneProduct): Promise<number> {
  worker.killSwitchOf(product).forget();
  const id = await lane.begin(product, 'stage');
  await lane.finished(id);
  const { requests } = worker.killSwitchOf(product);
  const first = requests.findIndex((request) => /^(POST|PUT|PATCH|DELETE|modify|add) (?!.*token)/.test(request));
  await lane.finished(await lane.undo(id));
  return first;
}

test.each(inDepth<LaneProduct>(['local_directory'], laneProducts))(
  'a worker stopped past its lease just before it writes to %s, and woken again, writes nothing',
  { timeout: 120_000 },
  async (product) => {
    const asked = await requestsBeforeWrite(product);
    const sleeper = worker;
    const stopped = Promise.withResolvers<void>();
    sleeper.killSwitchOf(product).forget();
    sleeper.killSwitchOf(product).strikeWhile(asked, () => {
      sleeper.process.kill('SIGSTOP');
      stopped.resolve();
    });
    const id = await lane.begin(product, 'stage');
    await stopped.promise;
    await lane.lapse();
    worker = await lane.startWorker();
    expect((await lane.finished(id)).deployment_status).toBe('successful');
    const after = await lane.state(product);
    sleeper.process.kill('SIGCONT');
    await expect
      .poll(() => sleeper.warned, { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/no longer (belongs|active)|taken over/));
    expect(sleeper.killSwitchOf(product).writes).toEqual([]);
    expect(await lane.state(product)).toEqual(after);
    await sleeper.end();
    await lane.finished(await lane.undo(id));
    expect(await lane.state(product)).toEqual(before[product]);
  },
);

// The last one: the product stays disconnected.
test(
  'a worker in another process than the call that disconnects a product sends nothing after the answer to it, and goes on with other products',
  { timeout: 240_000 },
  async () => {
    const first = (await requestsBeforeWrite('okta')) + 1;
    const killSwitch = worker.killSwitchOf('okta');
    killSwitch.forget();
    const writing = Promise.withResolvers<void>();
    killSwitch.strikeWhile(first, writing.resolve);
    const id = await lane.begin('okta', 'stage');
    await writing.promise;
    const { company } = lane;
    const { headers } = await company.api.signedIn(company.tenantId, 'administrator');
    const payload = { application_uuid: company.applications.find(({ product }) => product === 'okta')?.id };
    const answer = await company.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', headers, payload });
    const asked = killSwitch.requests.length;
    expect(answer.statusCode).toBe(204);
    const { deployment_state: state, changes } = await lane.finished(id);
    expect([state, changes.every((one) => one.state === 'applied')]).toEqual(['aborted', false]);
    const other = await lane.finished(await lane.begin('local_directory', 'stage'));
    expect(other.deployment_status).toBe('successful');
    expect(killSwitch.requests).toHaveLength(asked);
  },
);
