import type { JobDetail } from '@rampart/contract/deploy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accountLane,
  type DeploymentLane,
  directoryLane,
  type LaneProduct,
  type LaneWorker,
  mailLane,
  openDeploymentLane,
} from '../../test-support/kills/deployment-lane.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../../test-support/database/restartable-postgres.ts';
import type { Strike } from '../../test-support/kills/kill-switch.ts';
import { fewOnTurn, inDepth } from '../../test-support/run/test-depth.ts';

type ByProduct<T> = ReadonlyMap<LaneProduct, T>;
type Killed = 'worker' | 'worker and database';

/** One of the mail products a day, beside the directories. Defender and Conditional Access are at one vendor, which counts all its writes. */
const ofTheDay = fewOnTurn(mailLane, 1);
const besides = directoryLane.filter((product) => product !== 'azure_conditional_access' || !ofTheDay.includes('defender_office_365'));
const lanes = inDepth<readonly LaneProduct[]>([[...besides, ...ofTheDay]], [directoryLane, mailLane, accountLane]);

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

/** One call makes each of these changes; a policy of Defender has its rule beside it. */
const callsOf = (product: LaneProduct, { kind, object }: JobDetail['changes'][number]): number =>
  product === 'defender_office_365' && object === 'policy' && kind !== 'update' ? 2 : 1;

describe.each(lanes.map((products) => ({ products, named: products.join(', ') })))('a worker that deploys to $named', ({ products }) => {
  let postgres: RestartablePostgres;
  let lane: DeploymentLane;
  /** The worker that finishes the work of the last one is the next to be killed. */
  let worker: LaneWorker;
  let before: ByProduct<unknown>;

  const ofAll = async <T>(work: (product: LaneProduct) => Promise<T>): Promise<ByProduct<T>> =>
    new Map(await Promise.all(products.map(async (product) => [product, await work(product)] as const)));
  const states = () => ofAll((product) => lane.state(product));
  const begin = () => ofAll((product) => lane.begin(product, 'stage'));
  const undo = (ids: ByProduct<string>) => ofAll((product) => lane.undo(ids.get(product) ?? ''));
  const finish = (ids: ByProduct<string>) => ofAll((product) => lane.finished(ids.get(product) ?? ''));
  const writesOf = (workers: readonly LaneWorker[]) => ofAll(async (product) => workers.flatMap((one) => one.killSwitchOf(product).writes));

  beforeAll(async () => {
    postgres = await startRestartablePostgres();
    lane = await openDeploymentLane(postgres.templateUrl, products);
    before = await states();
    worker = await lane.startWorker();
  });
  afterAll(async () => {
    await worker.end();
    await lane.close();
    await postgres.close();
  });

  beforeEach(() => lane.nextMinute());

  /** Each product stops at this instant of its write with this number; when all have, the worker is killed and another is started. */
  async function killAt(instant: Strike, write: number, start: () => Promise<ByProduct<string>>, what: Killed) {
    const victim = worker;
    let stopped: Promise<void> | undefined;
    let left = products.length;
    for (const product of products) {
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
    const writes = await writesOf([victim, worker]);
    await victim.end();
    return { ids, jobs, writes };
  }

  async function undisturbed(start: () => Promise<ByProduct<string>>) {
    for (const product of products) worker.killSwitchOf(product).forget();
    const ids = await start();
    return { ids, jobs: await finish(ids), writes: await writesOf([worker]) };
  }

  const wellIn = (jobs: ByProduct<JobDetail>) =>
    [...jobs].map(([product, { deployment_status: status, changes, display_logs: log }]) => [
      product,
      status,
      changes.filter(({ state }) => state !== 'applied').map(({ name, state, because }) => `${name} ${state} ${because ?? ''}`),
      status === 'successful' ? [] : log,
    ]);
  const allWell = products.map((product) => [product, 'successful', [], []]);
  const callsFor = (jobs: ByProduct<JobDetail>) =>
    [...jobs].map(([product, { changes }]) => [product, changes.reduce((sum, change) => sum + callsOf(product, change), 0)]);
  const countIn = (writes: ByProduct<readonly string[]>) => [...writes].map(([product, all]) => [product, all.length]);

  test.each(inDepth(cases.slice(0, 1), cases))(
    'loses nothing and makes nothing twice when %s end hard at %s of write %i, and once more at %s of the rollback',
    async (what, instant, write, rollback) => {
      const { ids, jobs, writes } = await killAt(instant, write, begin, what);
      expect(wellIn(jobs)).toEqual(allWell);
      expect(countIn(writes)).toEqual(callsFor(jobs));
      const undoing = () => undo(ids);
      const undone = await (rollback === 'no instant' ? undisturbed(undoing) : killAt(rollback, 2, undoing, what));
      expect(wellIn(undone.jobs)).toEqual(allWell);
      expect(countIn(undone.writes)).toEqual(callsFor(undone.jobs));
      expect(await states()).toEqual(before);
    },
  );

  /** What a worker asks of a product before its first write, and between its decision to write and the write itself. */
  async function requestsBeforeWrite(product: LaneProduct): Promise<number> {
    worker.killSwitchOf(product).forget();
    const id = await lane.begin(product, 'stage');
    await lane.finished(id);
    const { requests, firstWrite } = worker.killSwitchOf(product);
    const first = firstWrite ?? requests.length;
    await lane.finished(await lane.undo(id));
    return first;
  }

  test.each(inDepth<LaneProduct>(products.slice(-1), products))(
    'writes nothing to %s when it is stopped past its lease just before the write, and woken again',
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
      expect(await lane.state(product)).toEqual(before.get(product));
    },
  );

  // The last one: the product stays disconnected.
  test('in another process than the call that disconnects a product sends nothing after the answer to it, and goes on with other products', async () => {
    const [other = 'okta', disconnected = 'okta'] = products.toReversed();
    const first = (await requestsBeforeWrite(disconnected)) + 1;
    const killSwitch = worker.killSwitchOf(disconnected);
    killSwitch.forget();
    const writing = Promise.withResolvers<void>();
    killSwitch.strikeWhile(first, writing.resolve);
    const id = await lane.begin(disconnected, 'stage');
    await writing.promise;
    const { company } = lane;
    const { headers } = await company.api.signedIn(company.tenantId, 'administrator');
    const payload = { application_uuid: company.applications.find(({ product }) => product === disconnected)?.id };
    const answer = await company.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', headers, payload });
    const asked = killSwitch.requests.length;
    expect(answer.statusCode).toBe(204);
    const { deployment_state: state, changes } = await lane.finished(id);
    expect([state, changes.every((one) => one.state === 'applied')]).toEqual(['aborted', false]);
    const next = await lane.finished(await lane.begin(other, 'stage'));
    expect(next.deployment_status).toBe('successful');
    expect(killSwitch.requests).toHaveLength(asked);
  });
});
