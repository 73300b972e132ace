import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { PlanDeps } from './deploy-deps.ts';
import type { WantedControl } from './jobs/job-store.ts';
import { withVendor } from './open-vendor.ts';
import { hashOfPlan, type Plan, PlanRefused } from './planning/plan.ts';
import { planEnable } from './planning/plan-enable.ts';
import { planStage } from './planning/plan-stage.ts';
import { getHealthyTarget } from './start-deployment.ts';

interface Planning {
  readonly tenantId: string;
  readonly product: string;
  readonly phase: 'stage' | 'enable';
  readonly wanted: readonly WantedControl[];
  readonly signal: AbortSignal;
}

/** Reads the product as it is now and says what would change. Nothing is written, here or there. */
export async function planFor(deps: PlanDeps, planning: Planning): Promise<Plan & { readonly hash: string }> {
  const { tenantId, product, phase, signal } = planning;
  const target = await deps.db.inTenant(tenantId, (tx) => getHealthyTarget(deps, tx, product));
  try {
    const make = phase === 'stage' ? planStage : planEnable;
    const plan = await withVendor(deps, { tenantId, target, signal }, (vendor) => make(deps, vendor, planning));
    return { ...plan, hash: hashOfPlan(plan.changes) };
  } catch (error) {
    if (error instanceof PlanRefused) throw new HttpError(409, error.message);
    if (error instanceof VendorFailure) throw new HttpError(error.kind === 'throttled' ? 503 : 409, error.message);
    throw error;
  }
}
