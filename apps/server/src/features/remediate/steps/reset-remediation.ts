import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { snapshotOf } from '@rampart/domain/recommend/snapshot-of.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Step, takeStep } from './take-step.ts';
import { remediationTitle } from './remediation-title.ts';

const subscribed = 'This remediation has a subscription, which would deploy what you had excluded. Unsubscribe first, then reset it.';

/** Nothing is selected, marked as staged or tailored any more. What was read back stays: what is in place, and what waits in the product. */
export const resetRemediation = (deps: RemediateDeps, tx: TenantTx, step: Step): Promise<Quest> =>
  takeStep(deps, tx, step, (remediation, { verdicts }) => {
    if ((remediation.started?.subscribedAt ?? null) !== null) throw new HttpError(409, subscribed);
    const { remaining, selected, staged, deployed } = snapshotOf({
      controls: remediation.controls,
      verdicts,
      waiting: remediation.waiting,
    });
    const snapshot = { remaining: [...remaining, ...selected], selected: [], staged, deployed };
    return { event: 'reset', snapshot, tailoring: {}, action: 'remediation.reset', message: `Reset ${remediationTitle(remediation)}.` };
  });
