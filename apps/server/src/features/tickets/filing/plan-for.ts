import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { choicesIn } from '../../deploy/index.ts';
import { planStep, type RemediationState } from '../../remediate/index.ts';
import type { TicketPlan } from '../text/plan-text.ts';
import type { TicketDeps } from '../ticket-deps.ts';

/** The plan, and the choices that it was made for: approving it approves them. */
export interface PlanOfChoices extends TicketPlan {
  readonly choices: string[];
}

export type PlanOutcome = { readonly plan: PlanOfChoices } | { readonly because: string };

/** Bound to no plan: the list is made when it is deployed. */
const ofPeople: PlanOfChoices = { hash: 'people-list', changes: [], choices: [] };

/** What would be deployed, from how the product is now; or why there is no plan. */
export async function planFor(
  deps: TicketDeps,
  { tenantId, remediation, by }: { readonly tenantId: string; readonly remediation: RemediationState; readonly by: ActedBy },
): Promise<PlanOutcome> {
  const { template, program, product, snapshot } = remediation;
  if (deploysPeople(template.questType)) return { plan: ofPeople };
  if (!product.deploymentTypes.includes('auto')) return { because: `Rampart does not write to ${product.name}: it is deployed by hand.` };
  const which = { templateId: template.id, programId: program.id, programType: program.type, product: product.id };
  const phase = snapshot.selected.length === 0 && snapshot.staged.length > 0 ? 'enable' : 'stage';
  try {
    const { shown, requested } = await planStep(deps, { tenantId, which, phase, by });
    return { plan: { hash: shown.plan_hash, changes: shown.changes, choices: choicesIn({ requested }) } };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { because: error.message };
  }
}
