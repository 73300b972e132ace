import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { startDeployment } from '../../deploy/index.ts';
import { holdStand } from '../acts/hold-stand.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { nothingToDeploy } from './plan-deployment.ts';
import { wantedOf } from './wanted-of.ts';

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
