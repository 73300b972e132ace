import type { ProductId } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { RunDeps } from './collect-deps.ts';
import { readingPlanOf, type Step } from './reading-plan.ts';
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
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fact_reading')
    .values({
      tenant_id: tx.tenantId,
      run_id: runId,
      application_id: applicationId,
      fact: step.fact,
      state: 'missing',
      because,
      as_of: asOf,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const wasOpen = numInsertedOrUpdatedRows === 1n;
  if (wasOpen && step.streams !== undefined) await clearRows(tx, getRollup(step.streams.kind.id), { runId, applicationId });
}

/** Everything of an application that this run has not read by now. */
export async function missRest(
  { connectors }: Pick<RunDeps, 'connectors'>,
  tx: TenantTx,
  { product, ...missed }: MissedReading & { readonly product: ProductId },
): Promise<void> {
  for (const step of readingPlanOf(connectors, product).steps) await missReading(tx, step, missed);
}
