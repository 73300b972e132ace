import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type AuditEntry, recordEvent } from '../../audit/index.ts';
import { type NewNotification, notifyAdministrators } from '../../notifications/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import type { Standing } from '../standing/load-standing.ts';
import type { Stand } from '../standing/stands-of.ts';
import { appendEvent, type NewEvent } from './event-store.ts';
import { holdStand, type Intention, presentAfter } from './hold-stand.ts';
import { refuseStale } from './refuse-stale.ts';

export interface Act extends Intention {
  /** The newest event that whoever acts has seen; `null` when there was none. */
  readonly expectedEventId?: string | null | undefined;
}

/** What an act comes to: the next event, what the audit log says of it, and what administrators hear. */
interface Outcome extends NewEvent, Pick<AuditEntry, 'action' | 'message'> {
  readonly notification?: NewNotification;
}

/** Does one thing to one remediation, in one transaction: the event, the audit log, whoever must hear. No outcome: nothing changes. */
export async function actOn(
  deps: RemediateDeps,
  tx: TenantTx,
  act: Act,
  decide: (stand: Stand, standing: Standing) => Outcome | undefined,
): Promise<Quest> {
  const { stands, stand, begun } = await holdStand(deps, tx, act);
  const { by, expectedEventId } = act;
  refuseStale({ last: begun.last, expectedEventId, by });
  const outcome = decide(stand, stands.standing);
  if (outcome === undefined) return stands.present(stand);
  const { action, message, notification, ...event } = outcome;
  const after = await appendEvent(tx, begun, { ...event, by, at: deps.clock.now() });
  const details = { remediation: stand.template.id, program: stand.program.id, instance: begun.id };
  await recordEvent(deps, tx, { ...by, action, status: 'success', message, details });
  if (notification) await notifyAdministrators(tx, notification, by.actorId);
  await bumpVersion(tx, 'quests');
  return presentAfter(deps, stands, after);
}
