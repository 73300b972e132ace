import { randomUUID } from 'node:crypto';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { type KillableWorker, startKillableWorker } from '../../test-support/kills/killable-worker.ts';
import { forgetJobs, lapseClaims } from '../../test-support/queue/queue-rows.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { inDepth } from '../../test-support/run/test-depth.ts';
import { untilBlocked } from '../../test-support/database/until-blocked.ts';
import { connectedApplications, startRun } from '../features/collect/index.ts';
import { openOAuthApps } from '../features/connect/index.ts';
import { sweepLogsHandler } from '../features/watch/index.ts';
import { platformPolling } from './wire-polling.ts';

let company: SimulatedCompany;
let anna: DeployingPerson;
let okta: OktaSimulatorControl;
let directory: DirectorySimulatorControl;
const workers: KillableWorker[] = [];

const query = <T extends object>(text: string, values: readonly unknown[] = []) => company.api.fresh.owner.query<T>(text, [...values]);
const applicationOf = (product: string): string => company.applications.find((one) => one.product === product)!.id;

beforeAll(async () => {
  company = await startSimulatedCompany(60, new Date(Date.now() - 8 * dayMs));
  anna = await deployingPerson(company);
  const grants =
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true on conflict do nothing';
  await query(grants, [company.tenantId, entitlements.map(({ id }) => id)]);
  okta = company.vendors.get('okta')!.simulatorControl as OktaSimulatorControl;
  directory = company.vendors.get('local-directory')!.simulatorControl as DirectorySimulatorControl;
  await company.runAt(new Date(Date.now() - 60_000));
  await company.stopWorker();
});
afterAll(() => company.close());

beforeEach(async () => {
  await forgetJobs(company.api.fresh.owner);
  await query('truncate drift_change, drift_grouping, notification');
  company.world.advanceTo(new Date());
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end();
});

async function startWorker(): Promise<KillableWorker> {
  const worker = await startKillableWorker(company, 'none');
  workers.push(worker);
  return worker;
}

/** As each minute; what is due is due at once. */
async function sweep(): Promise<void> {
  await query("update change_log_poll set next_at = now() - interval '1 minute'");
  const run = sweepLogsHandler(platformPolling(company.api.platform)).bind({})!;
  const { signal } = new AbortController();
  await run({ tenantId: '', jobId: randomUUID(), attempt: 1, signal, progress: () => {}, assertStillMine: async () => {} });
}

const openAlerts = async (): Promise<DriftAlert[]> =>
  (await anna.ask('/api/v1/drift?statuses=new,acknowledged')).json<{ alerts: DriftAlert[] }>().alerts;
const found = async (): Promise<string[]> =>
  (await openAlerts()).flatMap(({ changes, details }) => changes.map((one) => `${details.product} ${one.change_category}`)).toSorted();
const eventually = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 60_000, interval: 100 });

const pollsDone = async (): Promise<Date> => {
  const { rows } = await query<{ at: Date }>('select read_until as at from change_log_poll where application_id = $1', [
    applicationOf('okta'),
  ]);
  return rows[0]?.at ?? new Date(0);
};

/** Another poll after that, with nothing left to find. */
async function pollOnceMore(): Promise<void> {
  const before = await pollsDone();
  company.world.advanceTo(new Date());
  await forgetJobs(company.api.fresh.owner);
  await sweep();
  await eventually(async () => expect((await pollsDone()).getTime()).toBeGreaterThan(before.getTime()));
}

const loggedTwice = async () =>
  (
    await query('select vendor_id from setting_change where application_id = $1 group by vendor_id, at having count(*) > 1', [
      applicationOf('okta'),
    ])
  ).rows;

/** Until it is released, nothing of this type of this product is compared. */
async function lockComparison(product: string, type: string): Promise<() => Promise<void>> {
  const client = await company.api.fresh.owner.connect();
  await client.query('begin');
  await client.query('select from configuration_reading where application_id = $1 and type = $2 for update', [
    applicationOf(product),
    type,
  ]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

let length = 5;
const weaken = (): void =>
  okta.changePolicy({ type: 'PASSWORD', policy: 'Office staff' }, { settings: { password: { complexity: { minLength: (length += 1) } } } });

type Instant = 'at the question to the log' | 'while what was touched is read again' | 'in the middle of the comparison';

/** Kills the worker there, and comes back when it is gone. */
async function killPoll(victim: KillableWorker, instant: Instant): Promise<void> {
  const kill = () => victim.process.kill('SIGKILL');
  const killSwitch = victim.killSwitchOf('okta');
  const release = instant === 'in the middle of the comparison' ? await lockComparison('okta', 'policy') : undefined;
  if (instant === 'at the question to the log') killSwitch.strikeAt('lease', 0, kill);
  // After the token and the log.
  if (instant === 'while what was touched is read again') killSwitch.strikeWhile(4, kill);
  await sweep();
  if (release !== undefined) {
    await untilBlocked(company.api.fresh, 1);
    kill();
  }
  await victim.gone;
  await release?.();
}

test.each(
  inDepth<Instant>(
    ['in the middle of the comparison'],
    ['at the question to the log', 'while what was touched is read again', 'in the middle of the comparison'],
  ),
)('a worker that is killed %s of a poll loses no alert and makes none twice', async (instant) => {
  weaken();
  await killPoll(await startWorker(), instant);
  expect(await found()).toEqual([]);
  await lapseClaims(company.api.fresh.owner);
  await startWorker();
  await sweep();
  await eventually(async () => expect(await found()).toEqual(['okta policy_modified']));
  await pollOnceMore();
  expect([await found(), (await openAlerts()).length, await loggedTwice()]).toEqual([['okta policy_modified'], 1, []]);
  const [alert] = await openAlerts();
  expect(alert?.actor).toMatch(/@haldenfreight\.example$/);
});

test.each(inDepth<string>([], ['policy', 'group']))(
  'a worker that is killed in a run while it compares objects of the type %s loses no alert and makes none twice',
  async (type) => {
    weaken();
    directory.changeDomainPolicy({ minPwdLength: [String((length += 1))] });
    const { platform, fresh } = company.api;
    const applications = connectedApplications({ ...platform, oauthApps: openOAuthApps(platform.config.oauthApps) });
    const victim = await startWorker();
    const release = await lockComparison('local_directory', type);
    const runId = await platform.db.inTenant(company.tenantId, async (tx) => {
      const applicationIds = (await applications.list(tx)).map(({ id }) => id);
      return startRun({ ...platform, applications }, tx, { asOf: new Date(), applicationIds, requestedBy: anna.email });
    });
    await untilBlocked(fresh, 1);
    victim.process.kill('SIGKILL');
    await victim.gone;
    await release();
    expect(await found()).toEqual([]);
    await lapseClaims(fresh.owner);
    await startWorker();
    const isOver = async () => (await query<{ state: string }>('select state from run where id = $1', [runId])).rows[0]?.state;
    await eventually(async () => expect(await isOver()).toBe('completed'));
    // The demo connects the same domain a second time, by an account that may only read.
    const expected = ['local_directory setting_modified', 'okta policy_modified', 'on_premises setting_modified'];
    expect([await found(), (await openAlerts()).length]).toEqual([expected, 3]);
    const told = "select links from notification where category = 'drift' group by account_id, links having count(*) > 1";
    expect((await query(told)).rows).toEqual([]);
  },
);
