import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Act, actOn } from './act-on.ts';
import { nameOfStand } from './name-of-stand.ts';

/** Begins with a remediation. Somebody has begun already: theirs it is. */
export async function createInstance(deps: RemediateDeps, tx: TenantTx, act: Act): Promise<string> {
  const quest = await actOn(deps, tx, act, (stand) => {
    if (stand.begun?.last !== undefined) return undefined;
    const message = `Began with ${nameOfStand(stand)}.`;
    return { event: 'create', snapshot: stand.snapshot, tailoring: {}, action: 'remediation.create', message };
  });
  return quest.quest_instance_id ?? '';
}
