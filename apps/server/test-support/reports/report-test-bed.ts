import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { bridgeRoutes } from '../../src/features/bridge/index.ts';
import { frameworkRoutes } from '../../src/features/frameworks/index.ts';
import { makeReport } from '../../src/features/reports/make-report.ts';
import { reportRoutes } from '../../src/features/reports/index.ts';
import type { ReportsDeps } from '../../src/features/reports/reports-deps.ts';
import { grantEntitlements } from '../../src/features/tenants/index.ts';
import { openFolderStore } from '../../src/platform/objects/folder-store.ts';
import type { JobStatus } from '../../src/platform/queue/find-job.ts';
import type { JobContext } from '../../src/platform/queue/job-handler.ts';
import type { Queue } from '../../src/platform/queue/queue.ts';
import { openRemediateTestBed, type RemediateTestBed } from '../remediate/remediate-test-bed.ts';
import { testApp, testTenantId } from '../api/test-app.ts';

export interface ReportTestBed {
  readonly bed: RemediateTestBed;
  readonly app: FastifyInstance;
  readonly deps: ReportsDeps;
  /** What was put into the queue: the kind of job and its payload. */
  readonly queued: { readonly job: string; readonly payload: unknown }[];
  /** Runs the job that makes a report, as a worker would; a test may lose the claim in it. */
  make(reportId: string, context?: Partial<JobContext>): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

const running = (id: string): JobStatus => ({
  id,
  job: 'reports.make',
  state: 'running',
  attempt: 1,
  failure: undefined,
  createdAt: new Date(0),
  startedAt: new Date(0),
  finishedAt: undefined,
});

const statesOfRun = async (): Promise<ReadonlyMap<string, VerdictState>> => new Map();

export async function openReportTestBed(): Promise<ReportTestBed> {
  const bed = await openRemediateTestBed();
  const folder = await mkdtemp(join(tmpdir(), 'rampart-reports-'));
  const queued: ReportTestBed['queued'] = [];
  const queue: Queue = {
    async enqueue(_tx, { name }, payload) {
      queued.push({ job: name, payload });
      return randomUUID();
    },
    find: async (_tx, id) => running(id),
    close: async () => {},
  };
  const clock = { now: () => bed.time.at };
  const deps: ReportsDeps = {
    ...bed.deps,
    db: bed.fresh.db,
    log: pino({ level: 'silent' }),
    queue,
    objects: await openFolderStore({ folder, signingKey: Buffer.alloc(32), uploadUrl: 'http://localhost/upload', clock: clock.now }),
    publicUrl: 'https://rampart.example',
    past: {
      statesOfRun,
      acceptedAt: async () => new Set<string>(),
      statesAtEach: async () => new Map(),
      licences: async () => new Map(),
      licenceReadings: async () => [],
    },
  };
  const { app } = await testApp({
    db: bed.fresh.db,
    isAgreementSigned: async () => true,
    isEntitled: async () => bed.entitled.is,
    routes: [...bridgeRoutes(deps), ...frameworkRoutes(deps), ...reportRoutes(deps)],
  });
  return {
    bed,
    app,
    deps,
    queued,
    make: (reportId, context = {}) =>
      makeReport(
        deps,
        {
          tenantId: testTenantId,
          jobId: randomUUID(),
          attempt: 1,
          signal: new AbortController().signal,
          progress: () => {},
          assertStillMine: async () => {},
          ...context,
        },
        reportId,
      ),
    async reset() {
      await bed.reset();
      await bed.fresh.owner.query(
        'truncate report, report_schedule, report_opt_out, mail, stored_object, posture, payoff, deployment_job, content_download, audit_event, audit_head cascade',
      );
      await bed.fresh.db.inTenant(testTenantId, (tx) => grantEntitlements(tx, ['export_data', 'access_compliance_coverage']));
      queued.length = 0;
    },
    async close() {
      await app.close();
      await bed.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
