import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { remediationTitle } from './remediation-title.ts';
import { getRemediation, type WhichRemediation } from '../state/find-remediation.ts';
import { listRemediations } from '../state/list-remediations.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { type ShownPlan, showPlan } from './show-plan.ts';
import { isDeployedAutomatically } from '../subscriptions/subscribe.ts';
import { subscribedControls, controlsToDeploy } from './controls-to-deploy.ts';

interface Asked {
  readonly tenantId: string;
  readonly which: WhichRemediation;
  readonly phase: 'stage' | 'enable';
  readonly by: ActedBy;
}

export const nothingToDeploy = {
  stage: 'No control is selected. Select at least one, then deploy.',
  enable: 'No control is staged. Stage the selected controls first.',
} as const;

/** Reads the product again and shows exactly what would change. */
export async function planDeployment(deps: DeployingDeps, { tenantId, which, phase, by }: Asked): Promise<ShownPlan> {
  const remediation = await deps.db.inTenant(tenantId, async (tx) => getRemediation(await listRemediations(deps, tx), which));
  const requested =
    phase === 'stage' && isDeployedAutomatically({ remediation }) ? subscribedControls(remediation) : controlsToDeploy(remediation, phase);
  if (requested.length === 0) throw new BadRequest(nothingToDeploy[phase]);
  return showPlan(deps, { tenantId, product: which.product, phase, requested, name: remediationTitle(remediation), by });
}
