import type { Run } from '@rampart/contract/collect.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type CollectTestBed, openCollectTestBed } from '../../../test-support/collect/collect-test-bed.ts';
import { type FakeAnswers, fakeConnectors, pagesOf, quietAnswers, signInOf } from '../../../test-support/connect/fake-vendors.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';
import { listen, type Listener } from '../../platform/database/listen.ts';
import { openResourceVersions, versionChannel } from '../../platform/database/resource-versions.ts';
import { collectRoutes } from './routes.ts';
import { startRun } from './runs/start-run.ts';

const answers: FakeAnswers = quietAnswers();
let bed: CollectTestBed;
let app: FastifyInstance;
let listener: Listener;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
  const { appUrl: connectionString, owner } = bed.fresh;
  await owner.query("insert into tenant (tenant_id, name) values ($1, 'Routes')", [testTenantId]);
  listener = await listen({ connectionString, channels: [versionChannel], onError: () => {} });
  const versions = openResourceVersions(bed.deps.db, listener);
  const routes = collectRoutes({ ...bed.deps, historyReads: (steps) => Array.from({ length: steps }, () => 'everything' as const) });
  ({ app } = await testApp({ db: bed.deps.db, versions, isAgreementSigned: async () => true, routes }));
});
beforeEach(() => Object.assign(answers, quietAnswers()));
afterEach(async () => {
  await bed.reset();
  await bed.fresh.owner.query('truncate run, run_application, fact_reading');
  await bed.fresh.owner.query("update tenant set onboarding_status = 'pending' where tenant_id = $1", [testTenantId]);
});
afterAll(async () => {
  await app.close();
  await listener.close();
  await bed.close();
});

const trigger = (role: Parameters<typeof as>[0], ids: readonly string[]) =>
  app.inject({ method: 'POST', url: '/api/processing/trigger', headers: as(role), payload: { application_uuids: ids } });
const runs = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/api/v1/processing/runs', headers: { ...as('read-only'), ...headers } });
const detailOf = (response: { json: () => unknown }) => (response.json() as { detail: string }).detail;

test('a run can be watched: per application, what was read, and what could not be or only in part', async () => {
  answers.groups = async () => {
    throw new VendorFailure('Okta', { kind: 'permission', reason: 'Grant okta.groups.read.' });
  };
  answers.signIns = () => pagesOf([signInOf(1, '2026-03-01T08:00:00Z')]);
  answers.settingChanges = async function* ({ asOf, readUntil }) {
    yield [];
    readUntil?.(asOf);
    throw new VendorFailure('Okta', { kind: 'permission', reason: 'One of its logs may not be read.' });
  };
  const azure = bed.connect('azure_ad', testTenantId);
  const started = await trigger('rampart-engineer', [azure]);
  expect(started.statusCode).toBe(200);
  const { run_uuid: runId } = started.json<{ run_uuid: string }>();
  await bed.startWorker();
  await bed.finished(runId);
  const { runs: listed, backfill } = (await runs()).json<{ runs: Run[]; backfill: unknown }>();
  expect(backfill).toBeNull();
  expect(listed).toMatchObject([
    {
      uuid: runId,
      state: 'completed',
      requested_by: 'tester@example.test',
      applications: [
        {
          application_uuid: azure,
          product: 'azure_ad',
          state: 'completed',
          done: 4,
          total: 4,
          items: 3,
          failures: [
            { title: 'Changes', state: 'in_part', because: 'One of its logs may not be read.' },
            { title: 'Groups', state: 'missing', because: 'Grant okta.groups.read.' },
          ],
        },
      ],
    },
  ]);
});

test('while it is being read, an application says what is being read and how much so far, also during one long call', async () => {
  const answered = Promise.withResolvers<void>();
  answers.signIns = () => pagesOf([signInOf(1, '2026-03-01T08:00:00Z')]);
  answers.settingChanges = async function* () {
    await answered.promise;
    yield [];
  };
  const started = await trigger('superuser', [bed.connect('azure_ad', testTenantId)]);
  await bed.startWorker();
  await vi.waitFor(
    async () => {
      const [run] = (await runs()).json<{ runs: Run[] }>().runs;
      expect(run?.applications).toMatchObject([{ state: 'running', note: 'Changes', done: 3, total: 4, items: 4, finished_at: null }]);
    },
    { timeout: 30_000 },
  );
  answered.resolve();
  expect(await bed.finished(started.json<{ run_uuid: string }>().run_uuid)).toBe('completed');
});

test('while nothing moves a poll is answered 304, and each step of a run is news', async () => {
  const first = await runs();
  const tag = { 'if-none-match': String(first.headers.etag) };
  expect((await runs(tag)).statusCode).toBe(304);
  await trigger('superuser', [bed.connect('okta', testTenantId)]);
  const second = await runs(tag);
  expect(second.statusCode).toBe(200);
  expect((await runs({ 'if-none-match': String(second.headers.etag) })).statusCode).toBe(304);
});

test('a second run is refused while one is under way, and so is an application of another tenant', async () => {
  const okta = bed.connect('okta', testTenantId);
  expect((await trigger('superuser', [bed.connect('okta', bed.tenantId)])).statusCode).toBe(404);
  expect((await trigger('superuser', [okta])).statusCode).toBe(200);
  const again = await trigger('superuser', [okta]);
  expect([again.statusCode, detailOf(again)]).toEqual([
    409,
    'Processing is already under way. Wait until it has finished, then start it again.',
  ]);
});

test('shows the progress of the history backfill, and refuses other runs until it ends', async () => {
  const okta = bed.connect('okta', testTenantId);
  await bed.deps.db.inTenant(testTenantId, (tx) =>
    startRun(bed.deps, tx, {
      asOf: new Date('2025-01-06T00:00:00Z'),
      applicationIds: [okta],
      requestedBy: 'demo',
      step: { number: 3, of: 56 },
    }),
  );
  expect((await runs()).json<{ backfill: unknown }>().backfill).toEqual({ done: 2, total: 56, figures_as_of: null, seconds_left: null });
  const refused = await trigger('superuser', [okta]);
  expect([refused.statusCode, detailOf(refused)]).toEqual([409, 'The history is still being built (2 of 56). Wait until it has finished.']);
});

test('after onboarding only a super user may trigger processing, and the refusal is in the log', async () => {
  await bed.fresh.owner.query("update tenant set onboarding_status = 'completed' where tenant_id = $1", [testTenantId]);
  const okta = bed.connect('okta', testTenantId);
  const refused = await trigger('rampart-admin', [okta]);
  expect([refused.statusCode, detailOf(refused)]).toEqual([
    403,
    'This tenant has completed onboarding. Only a super user can trigger processing now.',
  ]);
  const { rows } = await bed.fresh.owner.query(
    `select status from audit_event where tenant_id = $1 and action = 'processing.trigger' order by seq desc limit 1`,
    [testTenantId],
  );
  expect(rows).toEqual([{ status: 'failure' }]);
  expect((await trigger('superuser', [okta])).statusCode).toBe(200);
});

test('a customer may watch but not trigger, and no run is started without an application', async () => {
  expect((await trigger('administrator', [bed.connect('okta', testTenantId)])).statusCode).toBe(403);
  expect((await runs()).statusCode).toBe(200);
  expect((await trigger('superuser', [])).statusCode).toBe(400);
});

const processNow = (role: Parameters<typeof as>[0]) =>
  app.inject({ method: 'POST', url: '/api/v1/processing/start', headers: as(role), payload: {} });

test('a standard user or administrator starts a run of everything that is connected, one at a time and not too often', async () => {
  expect((await processNow('read-only')).statusCode).toBe(403);
  const connected = await bed.deps.db.inTenant(testTenantId, (tx) => bed.deps.applications.list(tx));
  for (const { id } of connected) bed.disconnect(id);
  const none = await processNow('administrator');
  expect([none.statusCode, detailOf(none)]).toEqual([409, 'Nothing is connected yet. Connect a product first.']);
  bed.connect('azure_ad', testTenantId);
  const started = await processNow('standard');
  expect(started.statusCode).toBe(200);
  const second = await processNow('administrator');
  expect([second.statusCode, detailOf(second)]).toEqual([409, expect.stringContaining('Processing is already under way')]);
  await bed.startWorker();
  await bed.finished(started.json<{ run_uuid: string }>().run_uuid);
  const soon = await processNow('administrator');
  expect([soon.statusCode, detailOf(soon)]).toEqual([429, expect.stringContaining('less than 5 minutes ago')]);
  await bed.fresh.owner.query("update run set as_of = as_of - interval '6 minutes'");
  expect((await processNow('administrator')).statusCode).toBe(200);
});
