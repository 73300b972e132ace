import { randomUUID } from 'node:crypto';
import type { StreamedTime } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import type { GoogleSimulatorControl } from '@rampart/simulators/google/google-simulator-control.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { forgetJobs } from '../../test-support/queue/queue-rows.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { onTurn } from '../../test-support/run/test-depth.ts';
import { type PollDeps, pollChangeLog, sweepLogsHandler } from '../features/watch/index.ts';
import { priorities } from '../platform/queue/job-queue.ts';
import { platformPolling } from './wire-polling.ts';

const minute = 60_000;
let company: SimulatedCompany;
let anna: DeployingPerson;
let deps: PollDeps;
let graph: GraphSimulatorControl;
let okta: OktaSimulatorControl;
let google: GoogleSimulatorControl;
/** Some hours ago, and going on: what is deployed at the end happens now. */
let now = new Date(Date.now() - 420 * minute);

function passTime(ms: number): void {
  now = new Date(now.getTime() + ms);
  company.world.advanceTo(now);
}

const applicationOf = (product: string): string => company.applications.find((one) => one.product === product)!.id;
const logs = { graph: 'azure_ad', okta: 'okta', google: 'google_directory' } as const;
type Vendor = keyof typeof logs;
const simulators = { graph: 'microsoft-graph', okta: 'okta', google: 'google' } as const;

const contextOf = () => ({
  tenantId: company.tenantId,
  jobId: randomUUID(),
  attempt: 1,
  signal: new AbortController().signal,
  progress: () => {},
  assertStillMine: async () => {},
});
const poll = (vendor: Vendor, given: PollDeps = deps): Promise<Date | undefined> =>
  pollChangeLog(given, contextOf(), applicationOf(logs[vendor]));

/** As the jobs do it: each time when the one before said. */
async function pollFor(vendor: Vendor, ms: number): Promise<void> {
  const until = now.getTime() + ms;
  while (now.getTime() < until) {
    const next = await poll(vendor);
    passTime(Math.max(1000, (next ?? new Date(until)).getTime() - now.getTime()));
  }
}

const rows = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await company.api.fresh.owner.query<T>(text, [...values])).rows;
const openAlerts = async (): Promise<DriftAlert[]> =>
  (await anna.ask('/api/v1/drift?statuses=new,acknowledged')).json<{ alerts: DriftAlert[] }>().alerts;
const categories = async (): Promise<string[]> =>
  (await openAlerts()).flatMap(({ changes }) => changes.map(({ change_category: category }) => category)).toSorted();
const forgetAlerts = () => company.api.fresh.owner.query('truncate drift_change, drift_grouping');

beforeAll(async () => {
  company = await startSimulatedCompany(50, new Date(now.getTime() - 8 * dayMs), [], undefined, { vendors: Object.values(simulators) });
  anna = await deployingPerson(company);
  const grants =
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true on conflict do nothing';
  await company.api.fresh.owner.query(grants, [company.tenantId, entitlements.map(({ id }) => id)]);
  [graph, okta, google] = Object.values(simulators).map((id) => company.vendors.get(id)!.simulatorControl) as unknown as [
    GraphSimulatorControl,
    OktaSimulatorControl,
    GoogleSimulatorControl,
  ];
  deps = { ...platformPolling(company.api.platform), clock: { now: () => now } };
  await company.runAt(now);
  passTime(minute);
});
afterAll(() => company.close());
beforeEach(async () => void (await forgetAlerts()));

const portals = 'Protect administration portals';
let flips = 0;
/** Each time another change of one object, by a person. */
const weaken: Readonly<Record<Vendor, () => unknown>> = {
  graph: () => graph.changePolicy(portals, { state: ['disabled', 'enabledForReportingButNotEnforced'][(flips += 1) % 2] }),
  okta: () =>
    okta.changePolicy(
      { type: 'PASSWORD', policy: 'Office staff' },
      { settings: { password: { complexity: { minLength: 4 + ((flips += 1) % 20) }, age: { historyCount: 1 + (flips % 23) } } } },
    ),
  google: () => google.changePolicy('security.password', '/', { minimumLength: 8 + ((flips += 1) % 50) }),
};
const vendors = ['graph', 'okta', 'google'] as const;
const found: Readonly<Record<Vendor, string>> = { graph: 'policy', okta: 'policy', google: 'policy' };
const controlOf = (vendor: Vendor) => ({ graph, okta, google })[vendor];
/** A person does in half a minute what the log says at once. */
const loggedChanges = (vendor: Vendor) =>
  rows<{ vendor_id: string; count: number }>(
    'select vendor_id, count(*)::int as count from setting_change where application_id = $1 group by vendor_id, at having count(*) > 1',
    [applicationOf(logs[vendor])],
  );

/** The worker dies with so many transactions done: the last of them committed, or not. */
const dying = (at: number, isCommitted: boolean): PollDeps => {
  let count = 0;
  const inTenant: PollDeps['db']['inTenant'] = async (tenantId, work) => {
    count += 1;
    const isLast = count === at;
    const result = await deps.db.inTenant(tenantId, async (tx) => {
      const made = await work(tx);
      if (isLast && !isCommitted) throw new Error('killed');
      return made;
    });
    if (isLast) throw new Error('killed');
    return result;
  };
  return { ...deps, db: { ...deps.db, inTenant } };
};

test('polls come before what is scheduled, and after what a person asked for', async () => {
  await sweepLogsHandler(deps).bind({})!(contextOf());
  const enqueued = await rows<{ priority: number }>("select priority from pgboss.job where data ->> 'job' = 'watch.poll'");
  await forgetJobs(company.api.fresh.owner);
  expect(enqueued).toHaveLength(vendors.length);
  for (const { priority } of enqueued) {
    expect(priority).toBeLessThanOrEqual(priorities.ongoing);
    expect(priority).toBeGreaterThan(priorities.scheduled);
  }
});

describe.each(vendors)('of %s', (vendor) => {
  test('what a person changes is one alert within a minute, with who did it, and nothing follows', async () => {
    await pollFor(vendor, minute);
    expect(await openAlerts()).toEqual([]);
    weaken[vendor]();
    passTime(1000);
    await pollFor(vendor, minute);
    const alerts = await openAlerts();
    expect(alerts.map(({ changes, actor }) => [changes.length, actor?.split('@')[1]])).toEqual([[1, 'haldenfreight.example']]);
    expect(alerts[0]?.grouping_category.split('_')[0]).toBe(found[vendor]);
    await pollFor(vendor, 3 * minute);
    expect(await openAlerts()).toHaveLength(1);
  });

  test('nothing new costs one call of the log without a new token, and nothing is stored', async () => {
    await pollFor(vendor, minute);
    const runs = await rows('select id from run');
    const before = controlOf(vendor).requests().at(-1)!;
    await poll(vendor);
    const asked = controlOf(vendor)
      .requests()
      .slice(controlOf(vendor).requests().lastIndexOf(before) + 1);
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual([expect.stringMatching(/log|audit|activity/i)]);
    expect(await rows('select id from run')).toHaveLength(runs.length);
  });

  test('a record that the log shows late is one alert once it is there, with who did it', async () => {
    controlOf(vendor).delayLog(1, 4 * minute);
    weaken[vendor]();
    passTime(1000);
    await pollFor(vendor, 3 * minute);
    expect(await openAlerts()).toEqual([]);
    passTime(minute);
    await pollFor(vendor, minute);
    controlOf(vendor).delayLog(0, 0);
    expect((await openAlerts()).map(({ actor }) => actor?.split('@')[1])).toEqual(['haldenfreight.example']);
    await pollFor(vendor, 12 * minute);
    expect([await openAlerts(), await loggedChanges(vendor)]).toEqual([[expect.anything()], []]);
  });
});

/** Where it dies is in code that no vendor has a part in. */
test.each(onTurn(vendors, 3))(
  'a worker that dies before or after any transaction loses nothing and doubles nothing of %s',
  async (vendor) => {
    let deaths = 0;
    for (const isCommitted of [false, true])
      for (let at = 1; at <= 6; at += 1) {
        await forgetAlerts();
        weaken[vendor]();
        passTime(31_000);
        await poll(vendor, dying(at, isCommitted)).catch((error: Error) => {
          if (error.message !== 'killed') throw error;
          deaths += 1;
        });
        await pollFor(vendor, minute);
        expect([at, isCommitted, (await openAlerts()).length, await loggedChanges(vendor)]).toEqual([at, isCommitted, 1, []]);
      }
    expect(deaths).toBeGreaterThanOrEqual(8);
  },
);

test('a run that comes first has the alerts, and the logs that follow have no others', async () => {
  for (const vendor of vendors) {
    controlOf(vendor).delayLog(1, 2 * minute);
    weaken[vendor]();
  }
  passTime(1000);
  await company.runAt(now);
  expect(await openAlerts()).toHaveLength(vendors.length);
  passTime(minute);
  for (const vendor of vendors) {
    await pollFor(vendor, 3 * minute);
    controlOf(vendor).delayLog(0, 0);
  }
  expect(await openAlerts()).toHaveLength(vendors.length);
  passTime(minute);
  // What the polls have kept, a run does not count again.
  await company.runAt(now);
  expect(await openAlerts()).toHaveLength(vendors.length);
  for (const vendor of vendors) expect(await loggedChanges(vendor)).toEqual([]);
});

test('who becomes an administrator of Microsoft is one alert within a minute, with who made them one', async () => {
  await pollFor('graph', minute);
  graph.assignRole('Global Administrator');
  passTime(1000);
  await pollFor('graph', minute);
  expect(await openAlerts()).toMatchObject([
    {
      grouping_category: 'role_modified',
      actor: expect.stringMatching(/@haldenfreight\.example$/) as string,
      changes: [{ object_name: 'Global Administrator', cause: 'person' }],
    },
  ]);
  await pollFor('graph', 3 * minute);
  expect(await openAlerts()).toHaveLength(1);
});

test('what Microsoft may not show everywhere yet is read when it does', async () => {
  await pollFor('graph', minute);
  weaken.graph();
  const changedAt = now;
  passTime(2000);
  const next = await poll('graph');
  expect([await openAlerts(), next]).toEqual([[], new Date(changedAt.getTime() + 30_000)]);
  passTime(28_000);
  await poll('graph');
  expect(await openAlerts()).toHaveLength(1);
});

test('a vendor that says when to come back is left alone until then, and others are not affected', async () => {
  await pollFor('okta', minute);
  const retryAt = new Date(now.getTime() + 7 * minute);
  const throttled = deps.connectors.map((connector) => ({
    ...connector,
    streams: connector.streams.map((streams) => ({
      ...streams,
      async *with(): AsyncGenerator<never> {
        yield* [];
        throw new VendorFailure('Okta', { kind: 'throttled', reason: 'Okta is busy. Try again later.', status: 429, retryAt });
      },
    })),
  }));
  expect(await poll('okta', { ...deps, connectors: throttled })).toEqual(retryAt);
  expect(await poll('okta')).toBeUndefined();
  weaken.google();
  await pollFor('google', minute);
  expect(await openAlerts()).toHaveLength(1);
  weaken.okta();
  passTime(7 * minute);
  await pollFor('okta', minute);
  expect((await openAlerts()).map(({ details }) => details.product).toSorted()).toEqual(['google_workspace', 'okta']);
});

test('after a record that cannot be read, everything that is watched is read again, and only once', async () => {
  await pollFor('okta', minute);
  weaken.okta();
  passTime(1000);
  const connectors = deps.connectors.map((connector) => ({
    ...connector,
    streams: connector.streams.map((streams) => ({
      ...streams,
      async *with(_client: unknown, { noteUnread }: StreamedTime): AsyncGenerator<never> {
        yield* [];
        noteUnread?.([{ eventType: 'policy.rule.update' }]);
      },
    })),
  }));
  const pollStrange = async (): Promise<number> => {
    for (let times = 0; times < 3; times += 1) {
      await poll('okta', { ...deps, connectors });
      passTime(31_000);
    }
    return (await rows('select id from run')).length;
  };
  const runs = await pollStrange();
  expect(await openAlerts()).toHaveLength(1);
  expect(await pollStrange()).toBe(runs);
});

test('two polls at once are one', async () => {
  await pollFor('okta', minute);
  weaken.okta();
  passTime(1000);
  await Promise.all([poll('okta'), poll('okta')]);
  expect([(await openAlerts()).length, await loggedChanges('okta')]).toEqual([1, []]);
});

test('what we deploy is no alert, also while it is being written', async () => {
  for (const vendor of ['graph', 'okta'] as const) await pollFor(vendor, 2 * minute);
  graph.changePolicy(portals, { state: 'enabled' });
  await pollFor('graph', 2 * minute);
  await forgetAlerts();
  weaken.graph();
  passTime(31_000);
  await pollFor('graph', minute);
  const ids = (await openAlerts()).flatMap(({ changes }) => changes.map(({ id }) => id));
  // A deployment is made at the present.
  passTime(Date.now() - now.getTime());
  const { plan_hash } = (await anna.post('/api/v1/drift/revert/plan', { change_ids: ids })).json<{ plan_hash: string }>();
  const job = await anna.over(await anna.post('/api/v1/drift/revert', { change_ids: ids, plan_hash }));
  expect([job.deployment_status, await openAlerts()]).toEqual(['successful', []]);
  passTime(31_000);
  await pollFor('graph', 2 * minute);
  expect(await openAlerts()).toEqual([]);
  // As while one is writing: its journal is not complete, so that what is found could be its own.
  const lock = 'insert into deployment_lock (tenant_id, application_id, job_id, queue_job_id) values ($1, $2, $3, $4)';
  await company.api.fresh.owner.query(lock, [company.tenantId, applicationOf(logs.graph), job.job_uuid, randomUUID()]);
  weaken.graph();
  passTime(31_000);
  await pollFor('graph', minute);
  expect(await openAlerts()).toEqual([]);
  await company.api.fresh.owner.query('delete from deployment_lock');
  await pollFor('graph', minute);
  expect(await categories()).toHaveLength(1);
});
