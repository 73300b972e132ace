import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Step, takeStep } from './take-step.ts';
import { countedControls, remediationTitle } from './remediation-title.ts';

/** The administrator says that the selected controls were staged by hand, and are not enabled yet. */
export const stageControls = (deps: RemediateDeps, tx: TenantTx, step: Step): Promise<Quest> =>
  takeStep(deps, tx, step, (remediation) => {
    const { selected, staged } = remediation.snapshot;
    if (selected.length === 0) throw new BadRequest('No control is selected. Select at least one, then stage it.');
    const snapshot = { ...remediation.snapshot, selected: [], staged: [...staged, ...selected] };
    const message = `Marked ${countedControls(selected.length)} of ${remediationTitle(remediation)} as staged by hand.`;
    return { event: 'stage', snapshot, tailoring: remediation.started?.last?.tailoring ?? {}, action: 'remediation.stage', message };
  });
