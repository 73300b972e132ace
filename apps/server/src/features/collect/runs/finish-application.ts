import type { ProductId } from '@rampart/domain/product.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ApplicationUse, HandOverDeps } from '../collect-deps.ts';
import { readingPlanOf } from '../reading-plan.ts';
import { foldDaysDue, foldDaysThatWaited } from '../rollups/days-due.ts';
import type { WhichApplication } from './start-application.ts';
import { countStates, getReadingRun, isFinished, lockRunState, moveRun } from './run-store.ts';
import { finishRun } from './finish-run.ts';

/**
 * Every application has finished: a separate job follows, also when nothing could be read, and folds the days that are due. Events alone judge
 * nothing. The caller has locked the run.
 */
async function handOver(deps: HandOverDeps, tx: TenantTx, { runId, isAsked = false }: WhichApplication): Promise<void> {
  const { asOf, reads, historyEndsAt } = await getReadingRun(tx, runId);
  if (deps.next === undefined || reads === 'events') {
    await (historyEndsAt !== undefined && asOf < historyEndsAt ? foldDaysThatWaited(tx, asOf) : foldDaysDue(tx));
    return finishRun(deps, tx, { runId });
  }
  await moveRun(tx, runId, { phase: 'assess', jobId: await deps.next(tx, { runId, isAsked }) });
}

interface Tally {
  readonly done: number;
  readonly missing: number;
  readonly items: number;
}

async function tallyOf(tx: TenantTx, { runId, applicationId }: WhichApplication): Promise<Tally> {
  return tx
    .selectFrom('fact_reading')
    .select([
      sql<number>`count(*)::integer`.as('done'),
      sql<number>`(count(*) filter (where state = 'missing'))::integer`.as('missing'),
      sql<number>`coalesce(sum(items), 0)::float8`.as('items'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
}

export interface FinishedApplication extends WhichApplication {
  readonly product: ProductId;
  /** What came of using the connection, where it was used. */
  readonly use?: Pick<ApplicationUse, 'failure'>;
}

/** An application has failed when nothing of it could be read. The last one to finish hands the run over, in the same transaction. */
export async function finishApplication(deps: HandOverDeps, tx: TenantTx, which: FinishedApplication): Promise<void> {
  const runState = await lockRunState(tx, which.runId);
  if (runState === undefined || isFinished(runState)) return;
  const { runId, applicationId, product, use } = which;
  if (use !== undefined) await deps.applications.recordUse(tx, { applicationId, ...use });
  const { done, missing, items } = await tallyOf(tx, which);
  const { connector } = readingPlanOf(deps.connectors, product);
  const isUseless = done > 0 || use?.failure !== undefined;
  const hasFailed = connector === undefined || (missing === done && isUseless);
  await tx
    .updateTable('run_application')
    .set({ state: hasFailed ? 'failed' : 'completed', note: '', done, total: done, items, finished_at: deps.clock.now() })
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .where('application_id', '=', applicationId)
    .execute();
  const states = await countStates(tx, runId);
  if (!states.has('queued') && !states.has('running')) await handOver(deps, tx, which);
  await bumpVersion(tx, 'processing');
}
