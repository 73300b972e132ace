import type { ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { startDeployment } from '../../deploy/index.ts';
import { holdStand } from '../acts/hold-stand.ts';
import { getProductOfProgram } from '../programs/list-content.ts';
import { loadStanding } from '../standing/load-standing.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { nothingToDeploy } from './plan-deployment.ts';
import { wantedControls, wantedOf } from './wanted-of.ts';

interface Asked {
  readonly instanceId: string;
  readonly phase: 'stage' | 'enable';
  readonly planHash?: string | undefined;
  readonly by: ActedBy;
}

/** Starts to put the selected controls in, or to switch the staged ones on. */
export async function deployInstance(deps: StartingDeps, tx: TenantTx, { instanceId, phase, planHash, by }: Asked): Promise<string> {
  const { stand, begun } = await holdStand(deps, tx, { which: { instanceId }, by });
  const wanted = wantedOf(stand, phase);
  if (wanted.length === 0) throw new BadRequest(nothingToDeploy[phase]);
  const { program, product } = stand;
  return startDeployment(deps, tx, {
    product: product.id,
    programId: program.id,
    remediationId: begun.id,
    phase,
    action: 0,
    wanted,
    planHash,
    by,
  });
}

interface WholeProgram {
  readonly programId: string;
  readonly programType: ProgramType;
  readonly product: string;
  readonly by: ActedBy;
}

/** Starts to put in everything that a program asks of a product and that is not in place. */
export async function deployProgram(deps: StartingDeps, tx: TenantTx, { by, ...which }: WholeProgram): Promise<string> {
  const standing = await loadStanding(deps, tx);
  const { program, product, controls } = getProductOfProgram(deps, standing, which);
  const open = controls.filter(({ id }) => ['fail', 'unknown'].includes(standing.verdicts.get(id)?.state ?? 'unknown'));
  if (open.length === 0) throw new BadRequest('Everything that this program asks of the product is in place.');
  const ids = open.map(({ id }) => id);
  return startDeployment(deps, tx, {
    product: product.id,
    programId: program.id,
    remediationId: null,
    phase: 'stage',
    action: 0,
    wanted: wantedControls(ids, program),
    by,
  });
}
