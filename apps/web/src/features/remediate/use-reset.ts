import { resetInstance } from '@rampart/contract/remediate/instances.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { hasSubscription } from './subscriptions/has-subscription.ts';

const message =
  'You start over: selections, marks as staged and exclusions are removed. Nothing changes in the product: what is in place stays in place, and what waits there stays staged until you enable it or roll it back.';

/** Its subscription would go on without the choices that a reset takes back. Nothing where it may be reset. */
export const whyNotReset = (quest: Quest): string | undefined =>
  hasSubscription(quest) ? 'This remediation has a subscription. Unsubscribe first, then reset it.' : undefined;

/** Asks, then takes back every choice of a remediation. Only a started one has any. */
export function useReset(onDone?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ quest_instance_id: id }: Quest) => api(resetInstance, { params: { id: id ?? '' } }),
    onSuccess: (_, { quest_tome_name: name }) => {
      toast.success({ title: 'Remediation reset', message: `Nothing is selected in “${name}” any more.` });
      onDone?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.remediate.quests }),
  });
  const ask = async (quest: Quest): Promise<void> => {
    const title = `Reset “${quest.quest_tome_name}”?`;
    if (await confirm({ title, message, confirmLabel: 'Reset', tone: 'danger' })) mutate(quest);
  };
  return { ask, isPending };
}
