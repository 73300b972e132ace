import type { QueuedKind, RunLog } from '@rampart/contract/tools.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';
import { toolRoutes } from './routes.ts';

const run = '00000000-0000-4000-8000-000000000111';
const foreignRun = '00000000-0000-4000-8000-000000000222';
const application = '00000000-0000-4000-8000-000000000333';

let fresh: FreshDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  fresh = await freshDatabase();
  const open = { isAgreementSigned: async () => true, isSteppedUp: () => true, isEntitled: async () => true };
  ({ app } = await testApp({ db: fresh.db, ...open, routes: toolRoutes({ db: fresh.db, connectors: connectorRegistry }) }));
  const other = await fresh.createTenant('Other');
  await fresh.owner.query("insert into tenant (tenant_id, name) values ($1, 'Looked at')", [testTenantId]);
  for (const [tenant, id] of [
    [testTenantId, run],
    [other, foreignRun],
  ])
    await fresh.owner.query(
      "insert into run (tenant_id, id, as_of, state, requested_by, started_at, finished_at) values ($1, $2, now(), 'completed', 'x', now(), now())",
      [tenant, id],
    );
  await fresh.owner.query(
    "insert into run_application (tenant_id, run_id, application_id, product, job_id, state, note) values ($1, $2, $3, 'okta', $2, 'completed', '')",
    [testTenantId, run, application],
  );
  const reading =
    'insert into fact_reading (tenant_id, run_id, application_id, fact, state, items, because, as_of) values ($1, $2, $3, $4, $5, $6, $7, now())';
  await fresh.owner.query(reading, [testTenantId, run, application, 'people.people', 'read', 2500, null]);
  await fresh.owner.query(reading, [testTenantId, run, application, 'network.zones', 'missing', 0, 'Okta needs okta.networkZones.read.']);
});
afterAll(async () => {
  await app.close();
  await fresh.close();
});

const get = (path: string, role: Parameters<typeof as>[0] = 'rampart-engineer') =>
  app.inject({ url: `/api/v1/tools${path}`, headers: as(role) });

test('the log of a run says what was read, and why something was not', async () => {
  const { applications } = (await get(`/runs/${run}`)).json<RunLog>();
  expect(applications).toMatchObject([
    {
      product_name: 'Okta',
      readings: [
        { title: 'Network zones', state: 'missing', because: 'Okta needs okta.networkZones.read.' },
        { title: 'People and their managers', state: 'read', items: 2500, because: null },
      ],
    },
  ]);
});

test.each([
  ['a run of another tenant', foreignRun, 404],
  ['a run that does not exist', '00000000-0000-4000-8000-00000000dead', 404],
  ['what is no id', 'garbage', 400],
])('%s is refused', async (_what, id, status) => {
  expect((await get(`/runs/${id}`)).statusCode).toBe(status);
});

test('the queue says by kind what waits, runs and was given up', async () => {
  const { is_paused: isPaused, kinds } = (await get('/queue')).json<{ is_paused: boolean; kinds: QueuedKind[] }>();
  expect(isPaused).toBe(false);
  expect(kinds).toEqual([]);
});

test.each(['read-only', 'standard', 'administrator'] as const)('is not for %s', async (role) => {
  expect((await get(`/runs/${run}`, role)).statusCode).toBe(403);
  expect((await get('/queue', role)).statusCode).toBe(403);
});
