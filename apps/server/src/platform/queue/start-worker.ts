import { setTimeout as wait } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss, type WipData, type WorkOptions } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { openOutageLog, type OutageLog } from '../database/outage-log.ts';
import type { Log } from '../log/log.ts';
import { noTracing, type Tracing } from '../trace/tracing.ts';
import { returnToQueue, returnLapsed } from './claim.ts';
import { describeFailure } from './describe-failure.ts';
import type { JobHandler } from './job-handler.ts';
import { claimTiming, jobQueueName, lastPlaceInLine, priorities, queueConnection, queueSchema } from './job-queue.ts';
import { runJob } from './run-job.ts';
import { dropOtherSchedules, putSchedules } from './schedules.ts';

export interface WorkerOptions {
  readonly db: Database;
  /** As the restricted role: pg-boss keeps separate connections. */
  readonly connectionString: string;
  readonly handlers: readonly JobHandler[];
  /** Jobs at the same time, and as many urgent ones beside them. One tenant has at most half of each. */
  readonly concurrency: number;
  readonly log: Log;
  /** The process's own, where it has one. */
  readonly outage?: OutageLog;
  readonly tracing?: Tracing;
  /** Whether jobs with a schedule are enqueued when their time comes. `none` is for a worker that runs only what it is asked for. */
  readonly schedules?: 'fire' | 'none';
}

export interface Worker {
  /** Fetches no more, waits for what is running, then aborts the rest and hands it back to the other workers. */
  stop(options: { readonly graceSeconds: number }): Promise<void>;
}

const abortGraceMs = 1000;
const lookAgainMs = 500;

/** Does not keep the process alive once there is nothing left to wait for. */
const patience = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

const openBoss = ({ connectionString, schedules }: Pick<WorkerOptions, 'connectionString' | 'schedules'>): PgBoss =>
  new PgBoss({
    ...queueConnection,
    connectionString,
    schema: queueSchema,
    schedule: schedules !== 'none',
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    cronWorkerIntervalSeconds: 2,
    // Only the owner of an index may rebuild it.
    reindex: false,
  });

export async function startWorker({
  db,
  connectionString,
  handlers,
  concurrency,
  log,
  outage = openOutageLog(log),
  tracing = noTracing,
  schedules = 'fire',
}: WorkerOptions): Promise<Worker> {
  const byName = new Map(handlers.map((handler) => [handler.declaration.name, handler]));
  const running = new Set<JobWithMetadata<unknown>>();
  const stopping = new AbortController();
  let isStopping = false;
  // One number for all: pg-boss goes on fetching what a smaller one of a tier does not let start, and its slots then do nothing else.
  const perTenant = Math.ceil(concurrency / 2);
  const boss = openBoss({ connectionString, schedules });
  const report = (error: unknown, line: string): void => {
    if (!isStopping && !outage.covers(error)) log.error({ failure: describeFailure(error) }, line);
  };
  boss.on('error', (error) => report(error, 'the queue has a problem'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'));

  const returnJobs = (jobs: Iterable<JobWithMetadata<unknown>>): Promise<void> =>
    db.inPlatform(async (tx) => {
      for (const job of jobs) await returnToQueue(tx, { jobId: job.id, retryCount: job.retryCount });
    });

  const wake = (isWoken: (slot: WipData) => boolean): void => {
    for (const slot of boss.getWipData()) if (isWoken(slot)) boss.notifyWorker(slot.id);
  };
  const countRunning = (groupId: JobWithMetadata['groupId']): number => [...running].filter((job) => job.groupId === groupId).length;
  let isLookingAgain = false;
  /** Slots that fetched at the same moment may have got more jobs of a tenant than it may have: they must not sleep until the next poll. */
  const lookAgain = async (): Promise<void> => {
    if (isLookingAgain) return;
    isLookingAgain = true;
    await patience(lookAgainMs);
    isLookingAgain = false;
    wake(() => true);
  };
  const addSlots = async (options: WorkOptions): Promise<void> => {
    await boss.work<unknown, JobResult[], WorkOptions & { perJobResults: true; includeMetadata: true }>(
      jobQueueName,
      {
        ...options,
        perJobResults: true,
        includeMetadata: true,
        heartbeatRefreshSeconds: claimTiming.refreshSeconds,
        notifyPollingIntervalSeconds: claimTiming.sweepSeconds,
      },
      async ([job]) => {
        if (job === undefined) return [];
        if (isStopping) {
          // It was being fetched when the worker was stopped.
          await returnJobs([job]);
          return [];
        }
        running.add(job);
        if (countRunning(job.groupId) === perTenant) void lookAgain();
        try {
          return [await runJob(job, { db, handlers: byName, log, outage, tracing, stopping: stopping.signal })];
        } finally {
          running.delete(job);
          // Where one job was, more may be waiting: without this, the slot sleeps until the next poll. It is among the busy ones still.
          wake(({ count }) => count > 0);
        }
      },
    );
  };

  const sweep = async (): Promise<void> => {
    const count = await db.inPlatform(returnLapsed);
    outage.answered();
    if (count === 0) return;
    log.warn({ count }, 'took over the jobs of a worker that is gone');
    wake(() => true);
  };

  const declarations = handlers.map((handler) => handler.declaration);
  if (schedules === 'fire') await db.inPlatform((tx) => dropOtherSchedules(tx, declarations));
  await sweep();
  await boss.start();
  if (schedules === 'fire') await putSchedules(boss, declarations);
  const leastUrgent = priorities.urgent - lastPlaceInLine;
  const slots = { localConcurrency: concurrency, localGroupConcurrency: perTenant };
  await addSlots({ ...slots, maxPriority: leastUrgent - 1 });
  await addSlots({ ...slots, minPriority: leastUrgent });
  const sweeper = setInterval(
    () => void sweep().catch((error: unknown) => report(error, 'lapsed jobs could not be taken over')),
    claimTiming.sweepSeconds * 1000,
  );

  const handBack = async (drained: Promise<void>): Promise<void> => {
    stopping.abort(new Error('The worker is stopping.'));
    await Promise.race([drained, patience(abortGraceMs)]);
    await returnJobs(running);
  };
  return {
    async stop({ graceSeconds }) {
      if (isStopping) return;
      isStopping = true;
      clearInterval(sweeper);
      const drained = boss.offWork(jobQueueName, { wait: true });
      await Promise.race([drained, patience(graceSeconds * 1000)]);
      if (running.size > 0) await handBack(drained);
      await boss.stop({ graceful: false });
    },
  };
}
