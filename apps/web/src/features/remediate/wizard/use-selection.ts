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
import { draftOn, isSameSelection, newestEventOf, type SelectionDraft } from './selection-draft.ts';

/** Which controls are chosen: here until it is saved, then with everyone. Choosing back what is saved leaves nothing to save. */
export function useSelection(quest: Quest) {
  const client = useQueryClient();
  const saved = new Set(quest.snapshot.selected);
  const [made, setDraft] = useState<SelectionDraft>();
  const draft = made && draftOn(made, quest);
  if (draft !== made) setDraft(draft);
  const selected = draft?.selected ?? saved;
  const mutation = useMutation({
    mutationFn: () =>
      api(selectControls, {
        params: { id: quest.quest_tome_id },
        body: {
          ...whichOf(quest),
          expected_event_id: draft === undefined ? newestEventOf(quest) : draft.madeOn,
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
      setDraft(
        isSameSelection(chosen, saved)
          ? undefined
          : { selected: chosen, base: draft?.base ?? saved, madeOn: draft === undefined ? newestEventOf(quest) : draft.madeOn },
      ),
    /** Saved with the rest of the draft, a control whose risk was accepted meanwhile would be one that a person chose to deploy. */
    deselectInDraft: (controlId: string): void =>
      setDraft((now) => now && { ...now, selected: new Set([...now.selected].filter((id) => id !== controlId)) }),
    discard: (): void => setDraft(undefined),
    /** The person who chooses has made another change on the same event: the choice is made on that one from then on. */
    follow: (before: string | null, after: Quest): void =>
      setDraft((now) => (now?.madeOn === before ? { ...now, madeOn: newestEventOf(after), overtakes: before } : now)),
    hasUnsaved: draft !== undefined,
    save,
    isSaving: mutation.isPending,
  };
}
