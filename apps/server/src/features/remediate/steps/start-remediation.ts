import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Step, takeStep } from './take-step.ts';
import { remediationTitle } from './remediation-title.ts';

/** Starts a remediation, or returns the one that was started already. */
export async function startRemediation(deps: RemediateDeps, tx: TenantTx, step: Step): Promise<string> {
  const quest = await takeStep(deps, tx, step, (remediation) => {
    if (remediation.started?.last !== undefined) return undefined;
    const message = `Started ${remediationTitle(remediation)}.`;
    return { event: 'create', snapshot: remediation.snapshot, tailoring: {}, action: 'remediation.create', message };
  });
  return quest.quest_instance_id ?? '';
}
