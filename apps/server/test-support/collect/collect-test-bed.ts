import { randomUUID } from 'node:crypto';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import type { ApplicationUse, CollectDeps, StartDeps } from '../../src/features/collect/collect-deps.ts';
import { collectHandler } from '../../src/features/collect/collect-handler.ts';
import { RunState } from '../../src/features/collect/runs/run-store.ts';
import { type NewRun, startRun } from '../../src/features/collect/runs/start-run.ts';
import type { Worker } from '../../src/platform/queue/start-worker.ts';
import { testVault } from '../access/access-deps.ts';
import { type FakeConnected, fakeApplications } from '../connect/fake-applications.ts';
import { type FakeAnswers, quietAnswers } from '../connect/fake-vendors.ts';
import { openTestQueue, type TestQueue } from '../queue/test-queue.ts';

export interface CollectTestBed extends TestQueue {
  readonly deps: CollectDeps & StartDeps;
  readonly time: { at: Date };
  /** What processing has said about the health of connections. */
  readonly uses: ApplicationUse[];
  /** Connects a product of a tenant; answers with the application's id. */
  connect(product: string, tenantId?: string): string;
  disconnect(applicationId: string): void;
  /** Starts a run; answers with its id. */
  run(applicationIds: readonly string[], tenantId?: string): Promise<string>;
  /** Starts a run of a past that ends at the given time. */
  backfill(applicationIds: readonly string[], past: Pick<NewRun, 'reads' | 'historyEndsAt'>): Promise<string>;
  /** Waits until the run is over; answers with how. */
  finished(runId: string): Promise<string>;
  /** Of these deps, or of its own. */
  startWorker(own?: CollectDeps): Promise<void>;
  /** Stops immediately: running jobs are handed back. */
  stopWorkers(): Promise<void>;
}

const firstMoment = '2026-03-02T12:00:00Z';

/** A database with a queue, connected applications without credentials, and connectors of the test's own. */
export async function openCollectTestBed(connectors: readonly Connector[]): Promise<CollectTestBed> {
  const queue = await openTestQueue();
  const connected: FakeConnected = new Map();
  const uses: ApplicationUse[] = [];
  const workers: Worker[] = [];
  const time = { at: new Date(firstMoment) };
  const deps: CollectDeps & StartDeps = {
    db: queue.fresh.db,
    queue: queue.queue,
    vault: testVault(),
    clock: { now: () => time.at },
    log: pino({ level: 'silent' }),
    connectors,
    applications: fakeApplications(connected, uses),
    next: undefined,
  };
  const start = (run: Omit<NewRun, 'asOf' | 'requestedBy'>, tenantId = queue.tenantId): Promise<string> =>
    deps.db.inTenant(tenantId, (tx) => startRun(deps, tx, { asOf: time.at, requestedBy: 'anna@example.test', ...run }));
  return {
    ...queue,
    deps,
    time,
    uses,
    connect(product, tenantId = queue.tenantId) {
      const id = randomUUID();
      connected.set(id, { tenantId, product });
      return id;
    },
    disconnect: (applicationId) => void connected.delete(applicationId),
    run: (applicationIds, tenantId) => start({ applicationIds }, tenantId),
    backfill: (applicationIds, past) => start({ applicationIds, ...past }),
    finished: (runId) =>
      vi.waitFor(
        async () => {
          const { rows } = await queue.fresh.owner.query<{ state: string }>('select state from run where id = $1', [runId]);
          const state = RunState.parse(rows[0]?.state);
          expect(['completed', 'failed']).toContain(state);
          return state;
        },
        { timeout: 30_000 },
      ),
    startWorker: async (own = deps) => void workers.push(await queue.work([collectHandler(own)], 8)),
    stopWorkers: async () => void (await Promise.all(workers.splice(0).map((worker) => worker.stop({ graceSeconds: 0 })))),
  };
}

/** Before a test: vendors that answer quietly, the moment at which tests begin, and a worker. */
export async function startQuietly(bed: CollectTestBed, answers: FakeAnswers): Promise<void> {
  Object.assign(answers, quietAnswers());
  bed.uses.length = 0;
  bed.time.at = new Date(firstMoment);
  await bed.startWorker();
}

/** After a test, whatever it has collected. */
export async function forgetCollected(bed: CollectTestBed): Promise<void> {
  await bed.reset();
  await bed.fresh.owner.query('truncate run, run_application, fact_reading, fact_content, sign_in_day, mail_threat_day, setting_change');
}
