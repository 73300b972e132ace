import type { ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { requestDeployment } from '../../deploy/index.ts';
import { getProductOfProgram } from './list-content.ts';
import { loadRemediationInputs } from '../state/load-inputs.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { type ShownPlan, showPlan } from '../steps/show-plan.ts';
import { deployPeopleList, planPeopleList } from './deploy-people-list.ts';
import { requestedControls } from '../steps/controls-to-deploy.ts';

interface WhichProgram {
  readonly programId: string;
  readonly programType: ProgramType;
  readonly product: string;
}

/** A people list needs no control of the product: its group is there for policies to come. */
async function listTarget(deps: DeployingDeps, tx: TenantTx, { programId, programType, product: productId }: WhichProgram) {
  const { programs, connected } = await loadRemediationInputs(deps, tx);
  const program = programs.find(({ id, type }) => id === programId && type === programType);
  const product = deps.catalog.products.find(({ id }) => id === productId && connected.has(id));
  if (program === undefined || product === undefined) throw new NotFound('program');
  return { program, product };
}

/** The controls of a product in a program that are not in place, without those that a user has decided not to deploy. */
async function openOf(deps: DeployingDeps, tx: TenantTx, which: WhichProgram) {
  const inputs = await loadRemediationInputs(deps, tx);
  const { program, product, controls } = getProductOfProgram(deps, inputs, which);
  const isOpen = (id: string): boolean => ['fail', 'unknown'].includes(inputs.verdicts.get(id)?.state ?? 'unknown');
  const open = controls.filter(({ id }) => isOpen(id) && !inputs.acceptedRisks.has(id));
  const requested = requestedControls(
    open.map(({ id }) => id),
    program,
  );
  return { program, product, requested };
}

const nothingOpen = 'Everything that this program asks of the product is in place, or its risk is accepted.';

interface Planned extends WhichProgram {
  readonly type: 'controls' | 'people-list';
  /** Of a list of people: members of the group who are not on the list stay. Where it is not said, as the subscription to the list has it. */
  readonly addOnly: boolean | undefined;
  readonly by: ActedBy;
}

interface Asked extends Planned {
  readonly planHash?: string | undefined;
}

/** Requests that all that a program asks of a product is staged, or that its people are brought into a group. */
export async function deployProgram(deps: DeployingDeps, tx: TenantTx, { type, planHash, addOnly, by, ...which }: Asked): Promise<string> {
  if (type === 'people-list')
    return deployPeopleList(deps, tx, { ...(await listTarget(deps, tx, which)), remediationId: null, action: 0, planHash, addOnly, by });
  const { program, product, requested } = await openOf(deps, tx, which);
  if (requested.length === 0) throw new BadRequest(nothingOpen);
  const where = { product: product.id, programId: program.id, remediationId: null };
  return requestDeployment(deps, tx, { ...where, phase: 'stage', action: 0, requested, planHash, by });
}

/** Reads the product again and says exactly what deploying the program would change. */
export async function planProgram(
  deps: DeployingDeps,
  { tenantId, type, addOnly, by, ...which }: Planned & { readonly tenantId: string },
): Promise<ShownPlan> {
  if (type === 'people-list') {
    const target = await deps.db.inTenant(tenantId, (tx) => listTarget(deps, tx, which));
    return planPeopleList(deps, { tenantId, ...target, addOnly, by });
  }
  const { program, product, requested } = await deps.db.inTenant(tenantId, (tx) => openOf(deps, tx, which));
  if (requested.length === 0) throw new BadRequest(nothingOpen);
  return showPlan(deps, { tenantId, product: product.id, phase: 'stage', requested, name: `${program.name} (${product.name})`, by });
}
