import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { nameOfStand } from '../acts/name-of-stand.ts';
import { getStand, type WhichStand } from '../standing/find-stand.ts';
import { listStands } from '../standing/list-stands.ts';
import type { DeployingDeps } from './deploying-deps.ts';
import { type ShownPlan, showPlan } from './show-plan.ts';
import { isDeployedByItself } from './subscribe.ts';
import { subscribedTo, wantedOf } from './wanted-of.ts';

interface Asked {
  readonly tenantId: string;
  readonly which: WhichStand;
  readonly phase: 'stage' | 'enable';
  readonly by: ActedBy;
}

export const nothingToDeploy = {
  stage: 'No control is selected. Select at least one, then deploy.',
  enable: 'No control is staged. Stage the selected controls first.',
} as const;

/** Reads the product again and says exactly what would change. */
export async function planDeployment(deps: DeployingDeps, { tenantId, which, phase, by }: Asked): Promise<ShownPlan> {
  const stand = await deps.db.inTenant(tenantId, async (tx) => getStand(await listStands(deps, tx), which));
  const wanted = phase === 'stage' && isDeployedByItself({ stand }) ? subscribedTo(stand) : wantedOf(stand, phase);
  if (wanted.length === 0) throw new BadRequest(nothingToDeploy[phase]);
  return showPlan(deps, { tenantId, product: which.product, phase, wanted, name: nameOfStand(stand), by });
}
