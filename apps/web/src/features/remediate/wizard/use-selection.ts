import { CallFailed } from '@rampart/contract/client.ts';
import { selectControls } from '@rampart/contract/remediate/quests.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { whichOf } from './quest-queries.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id));

/** Which controls are chosen: here until it is saved, then with everybody. Choosing back what is saved leaves nothing to save. */
export function useSelection(quest: Quest) {
  const client = useQueryClient();
  const saved = new Set(quest.snapshot.selected);
  const [draft, setDraft] = useState<ReadonlySet<string>>();
  const selected = draft ?? saved;
  const hasUnsaved = draft !== undefined && !isSame(draft, saved);
  const mutation = useMutation({
    mutationFn: () =>
      api(selectControls, {
        params: { id: quest.quest_tome_id },
        body: {
          ...whichOf(quest),
          expected_event_id: quest.quest_instance_event?.quest_instance_event_id ?? null,
          selected: [...selected],
        },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.remediate.quests }),
    meta: { isQuiet: true },
  });

  async function save(): Promise<boolean> {
    try {
      await mutation.mutateAsync();
      setDraft(undefined);
      return true;
    } catch (error) {
      // Somebody else was faster: theirs is shown, and the choice has to be made on it.
      if (error instanceof CallFailed && error.status === 409) setDraft(undefined);
      toast.error({ title: 'Error', message: errorText(error) });
      return false;
    }
  }
  return { selected, select: setDraft, hasUnsaved, save, isSaving: mutation.isPending };
}
