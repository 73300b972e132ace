import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { findJob } from '../job-store.ts';
import { previewWith } from '../plan/preview-plan.ts';
import type { Plan } from '../plan/plan.ts';
import { planOfJob } from '../plan/plan-of-job.ts';
import { presentChange } from '../present-job.ts';
import { productTitle } from '../product-title.ts';
import { requestedElsewhere } from '../vendor/other-organisation.ts';

/** Longer than it takes to read a large product; the approver has given up waiting by then. */
const longestMs = 120_000;

/** What nothing is planned for, though it is not in place: without a word on it, the product would seem to have all of it. */
const byHand = ({ controls }: Pick<DeployDeps, 'controls'>, { expectedStates }: Pick<Plan, 'expectedStates'>): WaitingPlan['unknown'] =>
  Object.entries(expectedStates)
    .filter(([, state]) => state === 'by-hand')
    .map(([id]) => {
      const name = controls.find((control) => control.id === id)?.name ?? id;
      return { control_id: id, because: `“${name}” can only be put in place by hand. The deployment guide says how.` };
    });

interface Asked {
  readonly tenantId: string;
  readonly jobId: string;
  readonly by: ActedBy;
}

interface WaitingPlan {
  readonly plan_hash: string;
  readonly changes: ShownChange[];
  readonly unknown: { control_id: string; because: string }[];
  readonly remarks: string[];
  readonly has_moved: boolean;
}

/** What a job that waits for approval would change, from how the product is at this moment. */
export async function planToApprove(deps: DeployDeps, { tenantId, jobId, by }: Asked): Promise<WaitingPlan> {
  const job = await deps.db.inTenant(tenantId, async (tx) => {
    const waiting = await findJob(tx, jobId);
    if (waiting === undefined) throw new NotFound('deployment');
    if (waiting.state !== 'awaiting-approval') throw new HttpError(409, 'This deployment does not wait for approval.');
    const elsewhere = requestedElsewhere(waiting, await deps.targets.find(tx, waiting.product));
    if (elsewhere !== undefined) throw new HttpError(409, elsewhere);
    return waiting;
  });
  const planning = { tenantId, product: job.product, signal: AbortSignal.timeout(longestMs) };
  const plan = await previewWith(deps, planning, (vendor) => planOfJob(deps, vendor, { tenantId, job }));
  const { hash, changes, unknown, names, remarks = [] } = plan;
  const message = `Looked at what the deployment to ${productTitle(job.product)} that ${job.deployedBy} requested would change.`;
  await deps.db.inTenant(tenantId, (tx) =>
    recordEvent(deps, tx, { ...by, action: 'deployment.plan', status: 'success', message, details: { job: job.id } }),
  );
  return {
    plan_hash: hash,
    changes: changes.map((change) => presentChange(change, { names, product: job.product })),
    unknown: [...unknown.map(({ controlId, because }) => ({ control_id: controlId, because })), ...byHand(deps, plan)],
    remarks: [...remarks],
    has_moved: job.planHash !== null && job.planHash !== hash,
  };
}
