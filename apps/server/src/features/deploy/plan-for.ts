import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { PlanDeps } from './deploy-deps.ts';
import type { WantedControl } from './jobs/job-store.ts';
import { type Vendor, withVendor } from './open-vendor.ts';
import { type Names, namesFor } from './planning/names-for.ts';
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

export interface MadePlan extends Plan {
  readonly hash: string;
  readonly names: Names;
}

/** Reads the product as it is now and says what would change. Nothing is written, here or there. */
export async function planWith(
  deps: PlanDeps,
  { tenantId, product, signal }: Pick<Planning, 'tenantId' | 'product' | 'signal'>,
  make: (vendor: Vendor) => Promise<Plan>,
): Promise<MadePlan> {
  const target = await deps.db.inTenant(tenantId, (tx) => getHealthyTarget(deps, tx, product));
  try {
    const plan = await withVendor(deps, { tenantId, target, signal }, make);
    return { ...plan, hash: hashOfPlan(plan.changes), names: await namesFor(deps, { tenantId, product, plan }) };
  } catch (error) {
    if (error instanceof PlanRefused) throw new HttpError(409, error.message);
    if (error instanceof VendorFailure) throw new HttpError(error.kind === 'throttled' ? 503 : 409, error.message);
    throw error;
  }
}

/** What putting controls in, or switching them on, would change. */
export const planFor = (deps: PlanDeps, planning: Planning): Promise<MadePlan> =>
  planWith(deps, planning, (vendor) => (planning.phase === 'stage' ? planStage : planEnable)(deps, vendor, planning));
