import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type AuditEntry, recordEvent } from '../../audit/index.ts';
import { type NewNotification, notifyAdministrators } from '../../notifications/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import type { RemediationInputs } from '../state/load-inputs.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import { appendEvent, type NewEvent } from './event-store.ts';
import { lockRemediation, type StepRequest, presentAfter } from './lock-remediation.ts';
import { refuseStale } from './refuse-stale.ts';

export interface Step extends StepRequest {
  /** The newest event that the caller has seen; `null` when there was none. */
  readonly expectedEventId?: string | null | undefined;
}

/** What a step comes to: the next event, what the audit log says of it, and a notification for the administrators. */
interface StepOutcome extends NewEvent, Pick<AuditEntry, 'action' | 'message'> {
  readonly notification?: NewNotification;
}

/** Takes one step with one remediation, in one transaction: the event, the audit log and the notification. No outcome: nothing changes. */
export async function takeStep(
  deps: RemediateDeps,
  tx: TenantTx,
  step: Step,
  decide: (remediation: RemediationState, inputs: RemediationInputs) => StepOutcome | undefined | Promise<StepOutcome | undefined>,
): Promise<Quest> {
  const { list, remediation, started } = await lockRemediation(deps, tx, step);
  const { by, expectedEventId } = step;
  refuseStale({ last: started.last, expectedEventId, by });
  const outcome = await decide(remediation, list.inputs);
  if (outcome === undefined) return list.present(remediation);
  const { action, message, notification, ...event } = outcome;
  const after = await appendEvent(tx, { started, list }, { ...event, by, at: deps.clock.now() });
  const details = { remediation: remediation.template.id, program: remediation.program.id, instance: started.id };
  await recordEvent(deps, tx, { ...by, action, status: 'success', message, details });
  if (notification) await notifyAdministrators(tx, notification, by.actorId);
  await bumpVersion(tx, 'quests');
  return presentAfter(deps, list, after);
}
