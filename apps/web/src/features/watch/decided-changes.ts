import type { DriftAlert, NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { countText } from '@rampart/ui/format.ts';

/** An answer lists a hundred changes of an alert, those first that wait for a decision. */
export const listsAllOpen = ({ changes, change_count: count }: DriftAlert): boolean =>
  changes.length >= count || changes.some(({ status }) => !isOpenStatus(status));

/** As the server chooses them: those that wait for a decision; to reopen, and where none waits, those that are not reverted. */
function decidedOf({ changes }: DriftAlert, status: NewDriftStatus): number {
  const open = status === 'new' ? [] : changes.filter((change) => isOpenStatus(change.status));
  return open.length > 0 ? open.length : changes.filter((change) => change.status !== 'reverted').length;
}

/** How many changes a decision about alerts is about. */
export function decidedText(alerts: readonly DriftAlert[], status: NewDriftStatus): string {
  const count = alerts.reduce((sum, alert) => sum + decidedOf(alert, status), 0);
  const isExact = alerts.every(
    (alert) => alert.changes.length >= alert.change_count || (status !== 'new' && isOpenStatus(alert.status) && listsAllOpen(alert)),
  );
  const text = countText(count, 'change', 'changes');
  return isExact ? text : `at least ${text}`;
}
