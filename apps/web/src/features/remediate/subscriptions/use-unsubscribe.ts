import { unsubscribe } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { whichOf } from '../queries.ts';

const message =
  'Rampart no longer deploys it automatically. What it has deployed stays in place. A running job finishes and no other follows; what is only staged by then stays disabled.';

/** Asks, then ends the subscription. */
export function useUnsubscribe() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (quest: Quest) =>
      api(unsubscribe, { params: { id: quest.quest_tome_id }, body: { quest_tome_id: quest.quest_tome_id, ...whichOf(quest) } }),
    onSuccess: (_, { quest_tome_name: name }) =>
      toast.success({ title: 'Subscription Off', message: `“${name}” is no longer deployed automatically.` }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.remediate.quests }),
  });
  const ask = async (quest: Quest): Promise<void> => {
    const title = `Unsubscribe from “${quest.quest_tome_name}”?`;
    if (await confirm({ title, message, confirmLabel: 'Unsubscribe', tone: 'danger' })) mutate(quest);
  };
  return { ask, isPending };
}
