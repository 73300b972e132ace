import { createInstance, muteInstance } from '@rampart/contract/remediate/instances.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

/** Only one that was begun can be muted: it is begun first where it has to be. */
async function instanceOf({ quest_instance_id, quest_tome_id, quest_instance_details: { program_uuid, program_type, product } }: Quest) {
  if (quest_instance_id !== null) return quest_instance_id;
  return (await api(createInstance, { body: { quest_tome_id, program_uuid, program_type, product } })).data.quest_instance_id;
}

export function useMute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (quest: Quest) =>
      api(muteInstance, { params: { id: await instanceOf(quest) }, body: { mute: !quest.quest_instance_mute } }),
    onSuccess: (_, { quest_tome_name: name, quest_instance_mute: wasMuted }) =>
      toast.success({
        title: wasMuted ? 'Remediation shown again' : 'Remediation muted',
        message: wasMuted ? `“${name}” is in the list again.` : `“${name}” is left out of the list. Show hidden ones to find it again.`,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.remediate.quests }),
  });
}
