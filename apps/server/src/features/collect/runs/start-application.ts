import type { ProductId } from '@rampart/domain/product.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { getOnboardingStatus, setOnboardingStatus } from '../../tenants/index.ts';
import type { RunDeps } from '../collect-deps.ts';
import { type ReadingRun, readingPlanOfRun, readingRunOf } from '../reading-plan.ts';
import { isFinished, lockRunState, RunState } from './run-store.ts';

export interface WhichApplication {
  readonly runId: string;
  readonly applicationId: string;
  /** A person waits for the run. */
  readonly isAsked?: boolean;
}

export interface StartedApplication extends ReadingRun {
  readonly product: ProductId;
}

async function beginRun({ clock }: RunDeps, tx: TenantTx, runId: string): Promise<void> {
  if ((await lockRunState(tx, runId)) !== 'queued') return;
  await tx
    .updateTable('run')
    .set({ state: 'running', started_at: clock.now() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', runId)
    .execute();
  if ((await getOnboardingStatus(tx)) !== 'completed') await setOnboardingStatus(tx, 'running');
}

/** Nothing when there is no more to do: an earlier attempt finished it and could not report that. */
export async function startApplication(deps: RunDeps, tx: TenantTx, which: WhichApplication): Promise<StartedApplication | undefined> {
  await beginRun(deps, tx, which.runId);
  const row = await tx
    .selectFrom('run_application as part')
    .innerJoin('run', (join) => join.onRef('run.tenant_id', '=', 'part.tenant_id').onRef('run.id', '=', 'part.run_id'))
    .select(['part.product', 'part.state', 'part.started_at', 'run.as_of', 'run.reads', 'run.history_ends_at'])
    .where('part.tenant_id', '=', tx.tenantId)
    .where('part.run_id', '=', which.runId)
    .where('part.application_id', '=', which.applicationId)
    .executeTakeFirst();
  if (row === undefined || isFinished(RunState.parse(row.state))) return undefined;
  const run = readingRunOf(row);
  await tx
    .updateTable('run_application')
    .set({
      state: 'running',
      started_at: row.started_at ?? deps.clock.now(),
      note: 'Connecting',
      total: readingPlanOfRun(deps.connectors, row.product, run).steps.length,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', which.runId)
    .where('application_id', '=', which.applicationId)
    .execute();
  await bumpVersion(tx, 'processing');
  return { product: row.product, ...run };
}
