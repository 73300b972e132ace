import type { DeployDeps } from '../deploy-deps.ts';
import type { Job } from '../job-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { type Plan } from './plan.ts';
import { planLists } from './plan-lists.ts';
import { planEnable } from './plan-enable.ts';
import { planRestore } from './plan-restore.ts';
import { planRollback } from './plan-rollback.ts';
import { planDeploy, planStage } from './plan-stage.ts';

interface Planning {
  readonly tenantId: string;
  readonly job: Job;
}

/** By phase, what puts controls into a product. */
export const controlPlans = { stage: planStage, enable: planEnable, deploy: planDeploy } as const;

/** What a job would change, from how the product is now. */
export function planOfJob(deps: DeployDeps, vendor: Vendor, { tenantId, job }: Planning): Promise<Plan> {
  if (job.phase === 'rollback') return planRollback(deps, vendor, { tenantId, jobId: job.undoes ?? '' });
  if (job.kind === 'people-list') return planLists(deps, vendor, { tenantId, job });
  if (job.kind === 'restore') return planRestore(deps, vendor, { tenantId, objects: job.objects });
  return controlPlans[job.phase](deps, vendor, { tenantId, requested: job.requested });
}
