import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Target } from '../deploy-deps.ts';
import { type DeploymentRequest, type Job, jobRows, toJob } from '../job-store.ts';
import { productTitle } from '../product-title.ts';

/** A product that was connected again is the same only at the same organisation: what is meant for one is not done to another. */
function movedTo({ vendorOrganisation: then, product }: Job, target: Target | undefined) {
  const now = target?.organisation ?? null;
  return then === null || now === null || then === now ? undefined : { before: then, now, product: productTitle(product) };
}

const back = 'Connect that again, then roll back.';

/** Why what a job wrote cannot be undone; nothing where that is the same organisation. */
export function writtenElsewhere(job: Job, target: Target | undefined): string | undefined {
  const moved = movedTo(job, target);
  return moved && `${moved.product} is connected to ${moved.now} now, and this deployment wrote to ${moved.before}. ${back}`;
}

/** Why a job cannot be carried out any more. A rollback can only be requested again where its deployment wrote. */
export function requestedElsewhere(job: Job, target: Target | undefined): string | undefined {
  const moved = movedTo(job, target);
  const next = job.phase === 'rollback' ? back : 'Request it again.';
  return moved && `${moved.product} is connected to ${moved.now} now, and this was requested for ${moved.before}. ${next}`;
}

/** Why a schedule deploys nothing more: a person subscribed to it for another organisation. Subscribed to again, it is meant for this one. */
export async function subscribedElsewhere(
  tx: TenantTx,
  { by, action, product, remediationId }: Pick<DeploymentRequest, 'by' | 'action' | 'product' | 'remediationId'>,
  target: Target,
): Promise<string | undefined> {
  if (action !== 2 || by.actorId !== '' || remediationId === null) return undefined;
  const newest = await jobRows(tx)
    .where('quest_instance_id', '=', remediationId)
    .where('product_name', '=', product)
    .where('phase', '!=', 'rollback')
    .where('vendor_organisation', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const moved = newest && movedTo(toJob(newest), target);
  return moved && `${moved.product} is connected to ${moved.now} now, and this was subscribed to for ${moved.before}. Subscribe again.`;
}
