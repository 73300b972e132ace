import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { HandOverDeps } from '../collect-deps.ts';
import { finishRun } from './finish-run.ts';
import { moveRun } from './run-store.ts';

/** Every application has finished: what follows is a job of its own, also when nothing could be read. The caller holds the run. */
export async function handOver(deps: HandOverDeps, tx: TenantTx, runId: string): Promise<void> {
  if (deps.next === undefined) return finishRun(deps, tx, { runId });
  await moveRun(tx, runId, { phase: 'assess', jobId: await deps.next(tx, runId) });
}
