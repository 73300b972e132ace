import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ReadingRun, readingRunOf } from '../reading-plan.ts';

export const RunState = z.enum(['queued', 'running', 'completed', 'failed']);
export type RunState = z.infer<typeof RunState>;

export const RunPhase = z.enum(['collect', 'assess', 'recommend', 'done']);
export type RunPhase = z.infer<typeof RunPhase>;

export const isFinished = (state: RunState): boolean => state === 'completed' || state === 'failed';

/** Which of how many runs of the history backfill it is. */
export interface RunStep {
  readonly number: number;
  readonly of: number;
}

export interface KnownRun {
  readonly id: string;
  readonly asOf: Date;
  readonly state: RunState;
  readonly phase: RunPhase;
  readonly step: RunStep | undefined;
}

/** The runs that process applications: what is read again after a deployment, or because a change log says so, is not among them. */
const knownRuns = (tx: TenantTx) =>
  tx
    .selectFrom('run')
    .select(['id', 'as_of', 'state', 'phase', 'step', 'steps'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_reread', '=', false);

type Row = Awaited<ReturnType<ReturnType<typeof knownRuns>['execute']>>[number];

const knownOf = ({ id, as_of: asOf, state, phase, step, steps }: Row): KnownRun => ({
  id,
  asOf,
  state: RunState.parse(state),
  phase: RunPhase.parse(phase),
  step: step === null || steps === null ? undefined : { number: step, of: steps },
});

/** Runs follow each other in time, and there is one at a time: the latest says how far processing has come. */
export async function findLatestRun(tx: TenantTx): Promise<KnownRun | undefined> {
  const row = await knownRuns(tx).orderBy('as_of', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && knownOf(row);
}

/** The latest that has collected everything: of one that still collects only a part is there, and of one that reads events alone nothing is judged. */
export async function findCollectedRun(tx: TenantTx): Promise<KnownRun | undefined> {
  const row = await knownRuns(tx)
    .where('phase', '!=', 'collect')
    .where('reads', '=', 'everything')
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && knownOf(row);
}

const succeededRun = (tx: TenantTx) =>
  tx
    .selectFrom('run')
    .select(['as_of', 'finished_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_reread', '=', false)
    .where('state', '=', 'completed')
    .where('reads', '=', 'everything')
    .orderBy('as_of', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the latest run that read everything and succeeded was over. */
export const findLastSuccess = async (tx: TenantTx): Promise<Date | undefined> => (await succeededRun(tx))?.finished_at ?? undefined;

/** Locks it as `lockRunState` does. */
export async function lockRun(tx: TenantTx, runId: string): Promise<KnownRun | undefined> {
  const row = await knownRuns(tx).where('id', '=', runId).forNoKeyUpdate().executeTakeFirst();
  return row && knownOf(row);
}

export async function moveRun(tx: TenantTx, runId: string, moved: { readonly phase: RunPhase; readonly jobId?: string }): Promise<void> {
  await tx
    .updateTable('run')
    .set({ phase: moved.phase, ...(moved.jobId === undefined ? {} : { job_id: moved.jobId }) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', runId)
    .execute();
}

/** By application, the end of the time that was read from it last. */
export async function listLastRead(tx: TenantTx): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; as_of: Date }>`
    select application.id, newest.as_of from application
    cross join lateral (
      select run.as_of from run join run_application as read on read.tenant_id = run.tenant_id and read.run_id = run.id
      where run.tenant_id = ${tx.tenantId} and read.application_id = application.id and read.state = 'completed'
      order by run.as_of desc limit 1) as newest
    where application.tenant_id = ${tx.tenantId} limit 200`.execute(tx);
  return new Map(rows.map(({ id, as_of: asOf }) => [id, asOf]));
}

export interface Backfill {
  readonly done: number;
  readonly total: number;
  /** None before the first run that read everything. */
  readonly figuresAsOf: Date | undefined;
}

/** While history is being backfilled: how many of how many runs are done, and from when the figures are. */
export async function findBackfill(tx: TenantTx): Promise<Backfill | undefined> {
  const latest = await findLatestRun(tx);
  if (latest?.step === undefined) return undefined;
  const done = isFinished(latest.state) ? latest.step.number : latest.step.number - 1;
  return done < latest.step.of ? { done, total: latest.step.of, figuresAsOf: (await succeededRun(tx))?.as_of } : undefined;
}

/**
 * Locks a run until the transaction ends, so that exactly one application finishes last. Not `for update`: each reading
 * locks the key of its run, and two transactions that have written readings would wait for each other.
 */
export async function lockRunState(tx: TenantTx, runId: string): Promise<RunState | undefined> {
  const row = await tx
    .selectFrom('run')
    .select('state')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && RunState.parse(row.state);
}

export async function getReadingRun(tx: TenantTx, runId: string): Promise<ReadingRun> {
  const row = await tx
    .selectFrom('run')
    .select(['as_of', 'reads', 'history_ends_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  return readingRunOf(row);
}

/** How many applications of a run are in which state. */
export async function countStates(tx: TenantTx, runId: string): Promise<ReadonlyMap<RunState, number>> {
  const rows = await tx
    .selectFrom('run_application')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [RunState.parse(state), count]));
}
