import { changeGroupRule, resetGroupRule } from '@rampart/contract/people/groups.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

export interface RuleWords {
  readonly titles: readonly string[];
  readonly departments: readonly string[];
}

/** Puts other words in the place of a group's rule; without words, the catalog's are back. The people of every group may change with it. */
export function useChangeRule(group: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: RuleWords | null) => {
      const params = { name: group };
      if (words === null) await api(resetGroupRule, { params });
      else await api(changeGroupRule, { params, body: { titles: [...words.titles], departments: [...words.departments] } });
    },
    onSuccess: (_reply, words) => {
      toast.success({
        title: 'Group rule saved',
        message: words === null ? `${group} follows the default rule again.` : `${group} now follows your words.`,
      });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.people.groups }),
    // The dialog reports it.
    meta: { isQuiet: true },
  });
}
