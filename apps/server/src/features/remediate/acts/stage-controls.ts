import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Act, actOn } from './act-on.ts';
import { countedControls, nameOfStand } from './name-of-stand.ts';

/** Somebody has put the selected controls in by hand, and not switched them on yet. */
export const stageControls = (deps: RemediateDeps, tx: TenantTx, act: Act): Promise<Quest> =>
  actOn(deps, tx, act, (stand) => {
    const { selected, staged } = stand.snapshot;
    if (selected.length === 0) throw new BadRequest('No control is selected. Select at least one, then stage it.');
    const snapshot = { ...stand.snapshot, selected: [], staged: [...staged, ...selected] };
    const message = `Said that ${countedControls(selected.length)} of ${nameOfStand(stand)} were staged by hand.`;
    return { event: 'stage', snapshot, tailoring: stand.begun?.last?.tailoring ?? {}, action: 'remediation.stage', message };
  });
