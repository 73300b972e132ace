import { putJobParameters } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { whichOf } from '../wizard/quest-queries.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

/** Changes what a subscription deploys with, from its next time on. */
export function useJobParameters(quest: Quest) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addOnly: boolean) => {
      const body = { quest_tome_id: quest.quest_tome_id, ...whichOf(quest), job_parameters: { add_only: addOnly } };
      return api(putJobParameters, { params: { id: quest.quest_tome_id }, body });
    },
    onSuccess: ({ data }) => toast.success({ title: 'Subscription changed', message: data.message }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.remediate.quests }),
  });
}
