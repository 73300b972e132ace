import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { remediationTitle } from './remediation-title.ts';
import { getRemediation, type WhichRemediation } from '../state/find-remediation.ts';
import { listRemediations } from '../state/list-remediations.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { planPeopleList } from '../programs/deploy-people-list.ts';
import { type ShownPlan, showPlan } from './show-plan.ts';
import { isDeployedAutomatically, askedList } from '../subscriptions/subscribe.ts';
import { subscribedControls, controlsToDeploy } from './controls-to-deploy.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import type { RequestedControl } from '../../deploy/index.ts';

type AskedPhase = 'stage' | 'enable';

interface Asked {
  readonly tenantId: string;
  readonly which: WhichRemediation;
  readonly phase: AskedPhase;
  /** Of people: members of the group who are not on the list stay. */
  readonly addOnly?: boolean | undefined;
  readonly by: ActedBy;
}

/** Why a step has nothing to deploy, and what to do. */
export function nothingToDeploy({ snapshot }: RemediationState, phase: AskedPhase): BadRequest {
  if (phase === 'stage') return new BadRequest('No control is selected. Select at least one, then deploy.');
  if (snapshot.staged.length === 0) return new BadRequest('No control is staged. Stage the selected controls first.');
  return new BadRequest('Only controls whose risk is accepted are staged. Withdraw the accepted risk of one to enable it.');
}

/** What a step of the wizard deploys: of a remediation that is deployed automatically all of it, enabled by the same job. */
export function stepOf(remediation: RemediationState, phase: AskedPhase): { phase: AskedPhase | 'deploy'; requested: RequestedControl[] } {
  if (isDeployedAutomatically({ remediation })) return { phase: 'deploy', requested: subscribedControls(remediation) };
  return { phase, requested: controlsToDeploy(remediation, phase) };
}

interface PlannedStep {
  readonly shown: ShownPlan;
  /** What the plan was made for. Of a list of people there is none. */
  readonly requested: readonly RequestedControl[];
}

/** Reads the product again: exactly what would change, and for which controls. */
export async function planStep(deps: DeployingDeps, { tenantId, which, phase, addOnly, by }: Asked): Promise<PlannedStep> {
  const remediation = await deps.db.inTenant(tenantId, async (tx) => getRemediation(await listRemediations(deps, tx), which));
  if (deploysPeople(remediation.template.questType))
    return { shown: await planPeopleList(deps, { tenantId, ...askedList(remediation, addOnly), by }), requested: [] };
  const step = stepOf(remediation, phase);
  if (step.requested.length === 0) throw nothingToDeploy(remediation, phase);
  const shown = await showPlan(deps, { tenantId, product: which.product, ...step, name: remediationTitle(remediation), by });
  return { shown, requested: step.requested };
}

export const planDeployment = async (deps: DeployingDeps, asked: Asked): Promise<ShownPlan> => (await planStep(deps, asked)).shown;
