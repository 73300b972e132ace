import { CallFailed } from '@rampart/contract/client.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { selectControls } from '@rampart/contract/remediate/quests.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { whichOf } from '../queries.ts';

/** The newest event of a remediation, by which the server knows what a change was made on. */
export const newestEventOf = ({ quest_instance_event: event }: Quest): string | null => event?.quest_instance_event_id ?? null;

interface Draft {
  readonly selected: ReadonlySet<string>;
  /** The newest event when the choice was started. A poll brings later ones, which the choice knows nothing of. */
  readonly madeOn: string | null;
}

/** That a remediation was started, by a ticket for example, changes no choice. */
const expectedEvent = ({ madeOn }: Draft, { quest_instance_event: event }: Quest): string | null =>
  madeOn === null && event?.event === 'create' ? event.quest_instance_event_id : madeOn;

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id));

/** Which controls are chosen: here until it is saved, then with everyone. Choosing back what is saved leaves nothing to save. */
export function useSelection(quest: Quest) {
  const client = useQueryClient();
  const saved = new Set(quest.snapshot.selected);
  const [draft, setDraft] = useState<Draft>();
  const selected = draft?.selected ?? saved;
  const hasUnsaved = draft !== undefined && !isSame(draft.selected, saved);
  const mutation = useMutation({
    mutationFn: () =>
      api(selectControls, {
        params: { id: quest.quest_tome_id },
        body: {
          ...whichOf(quest),
          expected_event_id: draft === undefined ? newestEventOf(quest) : expectedEvent(draft, quest),
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
      // Someone else was faster: theirs is shown, and the choice has to be made on it.
      if (error instanceof CallFailed && error.status === 409) setDraft(undefined);
      toast.error({ title: 'Error', message: errorText(error) });
      return false;
    }
  }
  return {
    selected,
    select: (chosen: ReadonlySet<string>): void =>
      setDraft(isSame(chosen, saved) ? undefined : { selected: chosen, madeOn: draft === undefined ? newestEventOf(quest) : draft.madeOn }),
    discard: (): void => setDraft(undefined),
    /** The person who chooses has made another change on the same event: the choice is made on that one from then on. */
    follow: (before: string | null, after: Quest): void =>
      setDraft((now) => (now?.madeOn === before ? { ...now, madeOn: newestEventOf(after) } : now)),
    hasUnsaved,
    save,
    isSaving: mutation.isPending,
  };
}
