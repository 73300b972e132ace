import type { ProductId } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { RunDeps } from './collect-deps.ts';
import { insertMissing } from './facts/reading-store.ts';
import { readingPlanOfRun, type ReadingRun, type Step } from './reading-plan.ts';
import { getRollup } from './rollups/registry.ts';
import { clearRows } from './rollups/write-rows.ts';

export interface MissedReading {
  readonly runId: string;
  readonly applicationId: string;
  readonly asOf: Date;
  readonly because: string;
}

/** What could not be read is missing, with its reason; and what was written of it before that showed is taken away. */
export async function missReading(tx: TenantTx, step: Step, { runId, applicationId, asOf, because }: MissedReading): Promise<void> {
  const wasOpen = await insertMissing(tx, { runId, applicationId, fact: step.fact, asOf, because });
  if (wasOpen && step.streams !== undefined) await clearRows(tx, getRollup(step.streams.kind.id), { runId, applicationId });
}

/** Everything of an application that this run has not read by now. */
export async function missRest(
  { connectors }: Pick<RunDeps, 'connectors'>,
  tx: TenantTx,
  { product, ...missed }: MissedReading & ReadingRun & { readonly product: ProductId },
): Promise<void> {
  for (const step of readingPlanOfRun(connectors, product, missed).steps) await missReading(tx, step, missed);
}
