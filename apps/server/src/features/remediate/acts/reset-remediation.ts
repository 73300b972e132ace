import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { snapshotOf } from '@rampart/domain/recommend/snapshot-of.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Act, actOn } from './act-on.ts';
import { nameOfStand } from './name-of-stand.ts';

/** Begins anew: nothing selected, staged or left out. Only what a run has seen in place stays in place. */
export const resetRemediation = (deps: RemediateDeps, tx: TenantTx, act: Act): Promise<Quest> =>
  actOn(deps, tx, act, (stand, { verdicts }) => {
    const { remaining, selected, staged, deployed } = snapshotOf({ controls: stand.controls, verdicts });
    const snapshot = { remaining: [...remaining, ...selected], selected: [], staged, deployed };
    return { event: 'reset', snapshot, tailoring: {}, action: 'remediation.reset', message: `Began anew with ${nameOfStand(stand)}.` };
  });
