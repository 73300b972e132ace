import type { DriftAlert, DriftChange } from '@rampart/contract/watch/alerts.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { moveChanges } from './queries.ts';

interface MovedChange {
  readonly alert: DriftAlert;
  readonly change: DriftChange;
}

/** Takes a change that does not belong to the others out of their alert. It can be undone while its toast is shown. */
export function useMoveChange() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.watch.all });
  const undo = useMutation({
    mutationFn: ({ alert, change }: MovedChange) => moveChanges({ changeIds: [change.id], groupingId: alert.grouping_id }),
    onSettled,
  });
  return useMutation({
    mutationFn: ({ change }: MovedChange) => moveChanges({ changeIds: [change.id], groupingId: null }),
    onSuccess: ({ details }, moved) =>
      toast.success({
        title: 'Moved to a new alert',
        message: details.title,
        action: { label: 'Undo', onAct: () => undo.mutate(moved) },
      }),
    onSettled,
  });
}
