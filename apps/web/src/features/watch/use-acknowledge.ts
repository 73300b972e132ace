import type { DriftAlert, DriftChange } from '@rampart/contract/watch/alerts.ts';
import { countText } from '@rampart/ui/format.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listsAllOpen } from './decided-changes.ts';
import { decideMutation } from './queries.ts';

const titleOf = ([first, ...others]: readonly DriftAlert[]): string =>
  others.length === 0 ? (first?.details.title ?? '') : countText(others.length + 1, 'alert', 'alerts');

/** More are not reopened at once. */
const mostUndone = 200;

/** What was new before: reopening whole alerts would reopen what was accepted in them too. Nothing where that is not known in full. */
function undoneBy(alerts: readonly DriftAlert[]): readonly string[] {
  if (!alerts.every(listsAllOpen)) return [];
  const changes = alerts.flatMap((alert) => alert.changes.filter(({ status }) => status === 'new'));
  return changes.length > mostUndone ? [] : changes.map(({ id }) => id);
}

interface Acknowledging {
  readonly mayDecide: boolean;
  readonly onDecided: (alerts: readonly DriftAlert[], status: DriftAlert['status']) => void;
}

/** Takes effect at once, and can be undone while its toast is shown. */
export function useAcknowledge({ mayDecide, onDecided }: Acknowledging) {
  const client = useQueryClient();
  const decide = useMutation(decideMutation(client));
  const undo = useMutation(decideMutation(client));
  const say = (message: string, changeIds: readonly string[]): void =>
    toast.success({
      title: 'Acknowledged',
      message,
      action:
        changeIds.length === 0 ? undefined : { label: 'Undo', onAct: () => undo.mutate({ groupingIds: [], changeIds, status: 'new' }) },
    });
  const acknowledge = (chosen: readonly DriftAlert[]): void => {
    const waiting = chosen.filter(({ status }) => status === 'new');
    if (waiting.length === 0 || !mayDecide) return;
    decide.mutate(
      { groupingIds: waiting.map(({ grouping_id: id }) => id), changeIds: [], status: 'acknowledged' },
      {
        onSuccess: () => {
          onDecided(waiting, 'acknowledged');
          say(titleOf(waiting), undoneBy(waiting));
        },
      },
    );
  };
  const acknowledgeChange = (alert: DriftAlert, { id, object_name: name }: DriftChange): void =>
    decide.mutate(
      { groupingIds: [], changeIds: [id], status: 'acknowledged' },
      {
        onSuccess: (decided) => {
          onDecided([alert], decided?.status ?? alert.status);
          say(`“${name}”`, [id]);
        },
      },
    );
  return { acknowledge, acknowledgeChange, isPending: decide.isPending };
}
