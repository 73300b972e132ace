import type { Run } from '@rampart/contract/collect.ts';
import type { Application } from '@rampart/contract/connect.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulatedCompany, startSimulatedCompany } from '../../../test-support/company/simulated-company.ts';
import { backfillHistory } from './backfill-history.ts';

const start = new Date('2026-01-05T00:00:00Z');
const week = (number: number): Date => new Date(start.getTime() + number * 7 * dayMs);

let company: SimulatedCompany;
beforeAll(async () => {
  company = await startSimulatedCompany(50, start);
});
afterAll(() => company.close());

/** Answers with the moments that the world was moved to. */
async function live(weeks: number, signal = new AbortController().signal): Promise<Date[]> {
  const { api, tenantId, world } = company;
  const moved: Date[] = [];
  const advanceTo = async (now: Date): Promise<void> => {
    moved.push(now);
    // At the end the demo catches up with today; this world stays where the next weeks start.
    if (now <= week(weeks)) world.advanceTo(now);
  };
  await backfillHistory({ platform: api.platform, tenantId, signal, world: { start, weeks, simulators: { advanceTo } } });
  return moved;
}

interface Shown {
  readonly runs: Run[];
  readonly backfill: object | null;
}

const runs = async () =>
  (await company.api.fresh.owner.query<{ as_of: Date; state: string; step: number }>('select as_of, state, step from run order by as_of'))
    .rows;
const completed = (number: number) => ({ as_of: week(number), state: 'completed', step: number });

test('backfills week by week, each run finished before the next starts, and then today', async () => {
  const before = new Date();
  const moved = await live(2);
  expect(moved.slice(0, 2)).toEqual([week(1), week(2)]);
  expect(moved.slice(2).every((now) => now >= before)).toBe(true);
  expect(await runs()).toEqual([completed(1), completed(2)]);
});

test('every product that the demo connected is healthy, has a history of checks, and was read by the last run where it has something to read', async () => {
  const { api, tenantId } = company;
  const { headers } = await api.signedIn(tenantId, 'administrator');
  const { applications } = (await api.app.inject({ url: '/api/application', headers })).json<{ applications: Application[] }>();
  expect(Object.fromEntries(applications.map(({ product, parent }) => [product, parent]))).toEqual({
    abnormal: null,
    azure_ad: 'microsoft_azure',
    azure_conditional_access: 'microsoft_azure',
    check_point_harmony: null,
    defender_office_365: 'microsoft_azure',
    google_directory: 'google_workspace',
    google_workspace: null,
    jira: null,
    local_directory: null,
    microsoft_azure: null,
    mimecast: null,
    okta: null,
    on_premises: null,
    proofpoint_pps: null,
    proofpoint_tap: null,
    servicenow: null,
  });
  for (const { connections } of applications) {
    expect(connections.length).toBeGreaterThan(0);
    expect(connections.every(({ is_successful: isSuccessful }) => isSuccessful)).toBe(true);
  }
  const { runs: shown, backfill } = (await api.app.inject({ url: '/api/v1/processing/runs', headers })).json<Shown>();
  expect(backfill).toBeNull();
  // A tracker is written to, and has nothing to read.
  const read = applications.map(({ product }) => product).filter((product) => product !== 'jira' && product !== 'servicenow');
  expect(shown[0]?.applications.map(({ product }) => product).toSorted()).toEqual(read.toSorted());
  expect(shown[0]?.applications.flatMap(({ failures }) => failures)).toEqual([]);
  expect(shown[0]?.applications.reduce((sum, { items }) => sum + items, 0)).toBeGreaterThan(0);
});

test('new tickets are configured in both trackers, and no state of theirs is required', async () => {
  const { api, tenantId } = company;
  const { headers } = await api.signedIn(tenantId, 'administrator');
  for (const tool of ['jira', 'snow']) {
    const configured = await api.app.inject({ url: `/api/v1/integrations/${tool}/configurations/default`, headers });
    expect(configured.json()).toMatchObject({ state_mapping: { is_state_required_for_deploy: false } });
  }
});

test('continues where it was when started again', async () => {
  const [next] = await live(3);
  expect(next).toEqual(week(3));
  expect(await runs()).toEqual([completed(1), completed(2), completed(3)]);
});

test('starts no further week when stopped', async () => {
  await expect(live(4, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(await runs()).toHaveLength(3);
});
