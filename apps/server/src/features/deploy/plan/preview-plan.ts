import type { ProblemCode } from '@rampart/contract/problem.ts';
import type { JobException } from '@rampart/domain/deploy/job-log.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { PeopleList } from '../../people/index.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import type { RequestedControl, RequestedObject } from '../job-store.ts';
import { type Vendor, withVendor } from '../vendor/open-vendor.ts';
import { refuseDisconnected } from '../vendor/refuse-disconnected.ts';
import { type Names, namesInPlan } from './names-in-plan.ts';
import { hashOfPlan, type Plan, PlanRefused } from './plan.ts';
import { controlPlans } from './plan-of-job.ts';
import { planLists } from './plan-lists.ts';
import { planRestore } from './plan-restore.ts';
import { refuseSwitchedOff } from '../refuse-withdrawn.ts';
import { getHealthyTarget } from '../request.ts';

interface Planning {
  readonly tenantId: string;
  readonly product: string;
  readonly phase: keyof typeof controlPlans;
  readonly requested: readonly RequestedControl[];
  readonly signal: AbortSignal;
}

export interface MadePlan extends Plan {
  readonly hash: string;
  readonly names: Names;
}

/** What can be fixed from the screen that asked. */
const codeOf: Readonly<Partial<Record<JobException, ProblemCode>>> = {
  missingPeopleGroups: 'people_group_missing',
  missingExclusionGroups: 'exclusion_group_missing',
  noEmergencyAccess: 'emergency_access_missing',
};

/** Reads the product as it is now and says what would change. Nothing is written, here or there. */
export async function previewWith(
  deps: DeployDeps,
  { tenantId, product, signal }: Pick<Planning, 'tenantId' | 'product' | 'signal'>,
  make: (vendor: Vendor) => Promise<Plan>,
): Promise<MadePlan> {
  const target = await deps.db.inTenant(tenantId, async (tx) => {
    const found = await getHealthyTarget(deps, tx, product);
    await refuseSwitchedOff(tx, found.product);
    return found;
  });
  try {
    const check = () => deps.db.inTenant(tenantId, (tx) => refuseDisconnected(deps, tx, target));
    const plan = await withVendor(deps, { tenantId, target, signal, check }, make);
    return { ...plan, hash: hashOfPlan(plan.changes), names: await namesInPlan(deps, { tenantId, product, plan }) };
  } catch (error) {
    if (error instanceof PlanRefused) throw new HttpError(409, error.message, codeOf[error.exception]);
    if (error instanceof VendorFailure) throw new HttpError(error.kind === 'throttled' ? 503 : 409, error.message);
    throw error;
  }
}

/** What staging, enabling or deploying controls would change. */
export const previewPlan = (deps: DeployDeps, planning: Planning): Promise<MadePlan> =>
  previewWith(deps, planning, (vendor) => controlPlans[planning.phase](deps, vendor, planning));

interface Listing extends Pick<Planning, 'tenantId' | 'product' | 'signal'> {
  readonly lists: readonly PeopleList[];
}

/** What bringing lists of people into groups would change. */
export const previewLists = (deps: DeployDeps, { lists, ...planning }: Listing): Promise<MadePlan> =>
  previewWith(deps, planning, (vendor) => planLists(deps, vendor, { tenantId: planning.tenantId, job: { lists } }));

interface Restoring extends Pick<Planning, 'tenantId' | 'product' | 'signal'> {
  readonly objects: readonly RequestedObject[];
}

/** What giving objects a former version again would change. */
export const previewRestore = (deps: DeployDeps, { objects, ...planning }: Restoring): Promise<MadePlan> =>
  previewWith(deps, planning, (vendor) => planRestore(deps, vendor, { tenantId: planning.tenantId, objects }));
