import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { remediationTitle } from './remediation-title.ts';
import { getRemediation, type WhichRemediation } from '../state/find-remediation.ts';
import { listRemediations } from '../state/list-remediations.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { type ShownPlan, showPlan } from './show-plan.ts';
import { isDeployedAutomatically } from '../subscriptions/subscribe.ts';
import { subscribedControls, controlsToDeploy } from './controls-to-deploy.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import type { RequestedControl } from '../../deploy/index.ts';

type AskedPhase = 'stage' | 'enable';

interface Asked {
  readonly tenantId: string;
  readonly which: WhichRemediation;
  readonly phase: AskedPhase;
  readonly by: ActedBy;
}

export const nothingToDeploy = {
  stage: 'No control is selected. Select at least one, then deploy.',
  enable: 'No control is staged. Stage the selected controls first.',
} as const;

/** What a step of the wizard deploys: of a remediation that is deployed automatically all of it, enabled by the same job. */
export function stepOf(remediation: RemediationState, phase: AskedPhase): { phase: AskedPhase | 'deploy'; requested: RequestedControl[] } {
  if (isDeployedAutomatically({ remediation })) return { phase: 'deploy', requested: subscribedControls(remediation) };
  return { phase, requested: controlsToDeploy(remediation, phase) };
}

/** Reads the product again and shows exactly what would change. */
export async function planDeployment(deps: DeployingDeps, { tenantId, which, phase, by }: Asked): Promise<ShownPlan> {
  const remediation = await deps.db.inTenant(tenantId, async (tx) => getRemediation(await listRemediations(deps, tx), which));
  const step = stepOf(remediation, phase);
  if (step.requested.length === 0) throw new BadRequest(nothingToDeploy[phase]);
  return showPlan(deps, { tenantId, product: which.product, ...step, name: remediationTitle(remediation), by });
}
