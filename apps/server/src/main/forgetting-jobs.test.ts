import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test-support/api/test-api.ts';
import { forgetSessionsHandler } from '../features/access/index.ts';
import { forgetVerdictsHandler } from '../features/assess/index.ts';
import { cutAuditHandler } from '../features/audit/index.ts';
import { forgetCollectedHandler } from '../features/collect/index.ts';
import { sweepHandler } from '../features/connect/index.ts';
import { forgetDetailsHandler } from '../features/deploy/index.ts';
import { forgetNotificationsHandler } from '../features/notifications/index.ts';
import { sweepReportsHandler } from '../features/reports/index.ts';
import { forgetDriftHandler } from '../features/watch/index.ts';
import type { Database } from '../platform/database/database.ts';
import { platformTenantId } from '../platform/database/platform-tenant.ts';
import { forgetMailsHandler } from '../platform/mail/forget-mails.ts';
import { expireObjectsHandler } from '../platform/objects/expire-objects.ts';
import type { JobHandler } from '../platform/queue/job-handler.ts';
import type { Platform } from './open-platform.ts';
import { platformReports } from './wire-reports.ts';

let api: TestApi;
let [broken, other] = ['', ''];
let visited: string[] = [];
let lines: { tenantId?: string; msg: string }[] = [];
beforeAll(async () => {
  api = await startTestApi();
  broken = await api.fresh.createTenant('Broken');
  other = await api.fresh.createTenant('Other');
});
afterAll(() => api.close());
beforeEach(() => {
  [visited, lines] = [[], []];
});

const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });

/** One tenant's rows cannot be worked with. */
const withBroken = (db: Database): Database => ({
  ...db,
  inTenant(tenantId, work) {
    visited.push(tenantId);
    return tenantId === broken ? Promise.reject(new Error('a row that cannot be deleted')) : db.inTenant(tenantId, work);
  },
});

const retentionOf = async () => ({ events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 });

const jobs: readonly (readonly [string, (platform: Platform) => JobHandler])[] = [
  ['collect.forget', (deps) => forgetCollectedHandler({ ...deps, retentionOf, longestEvents: async () => 25 })],
  ['assess.forget', (deps) => forgetVerdictsHandler({ ...deps, retentionOf })],
  ['deploy.forget', (deps) => forgetDetailsHandler({ ...deps, retentionOf })],
  ['watch.forget', (deps) => forgetDriftHandler({ ...deps, retentionOf })],
  ['audit.cut', (deps) => cutAuditHandler({ ...deps, keptMonths: async () => 84 })],
  ['mail.forget', forgetMailsHandler],
  ['notifications.forget', forgetNotificationsHandler],
  ['objects.expire', (deps) => expireObjectsHandler({ ...deps, store: deps.objects })],
  ['reports.sweep', (deps) => sweepReportsHandler(platformReports(deps))],
  ['connect.sweep', sweepHandler],
];
/** It asks the database itself what is old. */
const sessions = ['access.forget-sessions', forgetSessionsHandler] as const;

const context = {
  tenantId: platformTenantId,
  jobId: '',
  attempt: 1,
  signal: new AbortController().signal,
  progress: () => {},
  assertStillMine: async () => {},
};

const run = (handlerOf: (platform: Platform) => JobHandler, replaced: Partial<Platform> = {}) =>
  handlerOf({ ...api.platform, log, db: withBroken(api.platform.db), ...replaced }).bind({})?.(context);

test.each([...jobs, sessions])('%s goes on after a tenant for which it fails, names it, and fails in the end', async (_name, handlerOf) => {
  await expect(run(handlerOf)).rejects.toThrow('It failed for 1 tenant; the log names each.');
  expect(visited).toContain(other);
  expect(lines).toEqual([expect.objectContaining({ tenantId: broken })]);
});

test.each(jobs)('%s deletes nothing where the clock of the worker is not that of the database', async (_name, handlerOf) => {
  const years = { now: () => new Date(Date.now() + 3 * 365 * 86_400_000) };
  await expect(run(handlerOf, { clock: years })).rejects.toThrow('The clock of this worker is 1095.0 days off from that of the database');
  expect(visited).toEqual([]);
});
