import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { planFor, presentChange } from '../../deploy/index.ts';
import { namesIn } from '../deployments/names-in.ts';
import { nameOfStand } from '../acts/name-of-stand.ts';
import { getStand, type WhichStand } from '../standing/find-stand.ts';
import { listStands } from '../standing/list-stands.ts';
import type { DeployingDeps } from './deploying-deps.ts';
import { wantedOf } from './wanted-of.ts';

/** Longer than it takes to read a large product; whoever waits has given up by then. */
const longestMs = 120_000;

interface Asked {
  readonly tenantId: string;
  readonly which: WhichStand;
  readonly phase: 'stage' | 'enable';
  readonly by: ActedBy;
}

interface ShownPlan {
  readonly plan_hash: string;
  readonly changes: ShownChange[];
  readonly by_hand: string[];
  readonly unknown: { control_id: string; because: string }[];
}

export const nothingToDeploy = {
  stage: 'No control is selected. Select at least one, then deploy.',
  enable: 'No control is staged. Stage the selected controls first.',
} as const;

/** Reads the product again and says exactly what would change. */
export async function planDeployment(deps: DeployingDeps, { tenantId, which, phase, by }: Asked): Promise<ShownPlan> {
  const stand = await deps.db.inTenant(tenantId, async (tx) => getStand(await listStands(deps, tx), which));
  const wanted = wantedOf(stand, phase);
  if (wanted.length === 0) throw new BadRequest(nothingToDeploy[phase]);
  const signal = AbortSignal.timeout(longestMs);
  const plan = await planFor({ ...deps, controls: deps.catalog.controls }, { tenantId, product: which.product, phase, wanted, signal });
  const count = plan.changes.length === 1 ? '1 change' : `${plan.changes.length} changes`;
  const message = `Planned ${count} for ${nameOfStand(stand)}.`;
  await deps.db.inTenant(tenantId, (tx) => recordEvent(deps, tx, { ...by, action: 'deployment.plan', status: 'success', message }));
  const names = namesIn(plan.facts);
  return {
    plan_hash: plan.hash,
    changes: plan.changes.map((change) => presentChange(change, (id) => names.get(id))),
    by_hand: Object.keys(plan.outlook).filter((id) => phase === 'stage' && plan.outlook[id] === 'by-hand'),
    unknown: plan.unknown.map(({ controlId, because }) => ({ control_id: controlId, because })),
  };
}
