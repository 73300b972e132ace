import { stageQuest } from '@rampart/contract/remediate/quests.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shell/api/api.ts';
import { whichOf } from '../quest-queries.ts';
import { useWizard } from '../wizard-state.ts';

export function useStage() {
  const { quest, refresh } = useWizard();
  return useMutation({
    mutationFn: () => api(stageQuest, { params: { id: quest.quest_tome_id }, body: whichOf(quest) }),
    onSuccess: () =>
      toast.success({ title: 'Controls staged', message: 'Enable them in the product, then mark the remediation complete.' }),
    onSettled: refresh,
  });
}
