import type { ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { startDeployment } from '../../deploy/index.ts';
import { getProductOfProgram } from '../programs/list-content.ts';
import { loadStanding } from '../standing/load-standing.ts';
import type { DeployingDeps, StartingDeps } from './deploying-deps.ts';
import { type ShownPlan, showPlan } from './show-plan.ts';
import { startPeopleList } from './start-people-list.ts';
import { wantedControls } from './wanted-of.ts';

interface WhichProgram {
  readonly programId: string;
  readonly programType: ProgramType;
  readonly product: string;
}

/** Everything that a program asks of a product and that is not in place. */
async function openOf(deps: StartingDeps, tx: TenantTx, which: WhichProgram) {
  const standing = await loadStanding(deps, tx);
  const { program, product, controls } = getProductOfProgram(deps, standing, which);
  const open = controls.filter(({ id }) => ['fail', 'unknown'].includes(standing.verdicts.get(id)?.state ?? 'unknown'));
  const wanted = wantedControls(
    open.map(({ id }) => id),
    program,
  );
  return { program, product, wanted };
}

const nothingOpen = 'Everything that this program asks of the product is in place.';

interface Asked extends WhichProgram {
  readonly type: 'controls' | 'people-list';
  readonly planHash?: string | undefined;
  /** Of a list of people: whoever is in the group stays, though not on the list. */
  readonly addOnly: boolean;
  readonly by: ActedBy;
}

/** Starts to put in all that a program asks of a product, or to bring its people into a group. */
export async function deployProgram(deps: StartingDeps, tx: TenantTx, { type, planHash, addOnly, by, ...which }: Asked): Promise<string> {
  const { program, product, wanted } = await openOf(deps, tx, which);
  if (type === 'people-list') return startPeopleList(deps, tx, { program, product, remediationId: null, action: 0, addOnly, by });
  if (wanted.length === 0) throw new BadRequest(nothingOpen);
  const where = { product: product.id, programId: program.id, remediationId: null };
  return startDeployment(deps, tx, { ...where, phase: 'stage', action: 0, wanted, planHash, by });
}

/** Reads the product again and says exactly what deploying the program would change. */
export async function planProgram(
  deps: DeployingDeps,
  { tenantId, by, ...which }: WhichProgram & { readonly tenantId: string; readonly by: ActedBy },
): Promise<ShownPlan> {
  const { program, product, wanted } = await deps.db.inTenant(tenantId, (tx) => openOf(deps, tx, which));
  if (wanted.length === 0) throw new BadRequest(nothingOpen);
  return showPlan(deps, { tenantId, product: product.id, phase: 'stage', wanted, name: `${program.name} (${product.name})`, by });
}
