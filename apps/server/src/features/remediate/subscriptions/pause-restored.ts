import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { lockRemediation } from '../steps/lock-remediation.ts';
import { remediationTitle } from '../steps/remediation-title.ts';
import { listOlderThanRestore, pauseSubscription } from './subscription-store.ts';

async function pauseOne(deps: DeployingDeps, tx: TenantTx, instanceId: string, by: ActedBy): Promise<void> {
  const { remediation, started } = await lockRemediation(deps, tx, { which: { instanceId }, by });
  if (!(await pauseSubscription(tx, { remediationId: started.id, by: 'restore', at: deps.clock.now() }))) return;
  const title = remediationTitle(remediation);
  const message = `Paused the subscription to ${title}, because a backup was restored.`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'remediation.pause-subscription',
    status: 'success',
    message,
    details: { instance: started.id },
  });
  const subject = `The subscription to ${title} is paused, because a backup was restored. Resume it when it may deploy again.`;
  const links = [{ link_type: 'remediation-instance', link_target: started.id }];
  await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' });
  await bumpVersion(tx, 'quests');
}

/** After a backup was restored, no subscription deploys until a person resumes it: the product may have been changed since the backup was made. */
export async function pauseRestored(deps: DeployingDeps, tenantId: string, by: ActedBy): Promise<void> {
  for (const instanceId of await deps.db.inTenant(tenantId, listOlderThanRestore))
    await deps.db
      .inTenant(tenantId, (tx) => pauseOne(deps, tx, instanceId, by))
      .catch((error: unknown) => {
        // Its product is not connected, so that it deploys nothing; it is paused once the product is connected again.
        if (!(error instanceof NotFound)) throw error;
      });
}
