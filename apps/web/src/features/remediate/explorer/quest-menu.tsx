import { ActionIcon, Menu } from '@mantine/core';
import { muteInstance } from '@rampart/contract/remediate/instances.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { copyText } from '@rampart/ui/copy-text.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { instanceIdOf } from '../instance-id-of.ts';
import { hasSubscription } from '../subscriptions/has-subscription.ts';
import { useUnsubscribe } from '../subscriptions/use-unsubscribe.ts';
import { useReset, whyNotReset } from '../use-reset.ts';

function useMute() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.remediate.quests });
  const undo = useMutation({
    mutationFn: (id: string) => api(muteInstance, { params: { id }, body: { mute: false } }),
    onSettled,
  });
  return useMutation({
    mutationFn: async (quest: Quest) => {
      const id = await instanceIdOf(quest);
      await api(muteInstance, { params: { id }, body: { mute: !quest.quest_instance_mute } });
      return id;
    },
    onSuccess: (id, quest) => {
      const { quest_tome_name: name, quest_instance_mute: wasMuted } = quest;
      const goesOn = hasSubscription(quest) ? ' Its subscription is not ended.' : '';
      toast.success({
        title: wasMuted ? 'Remediation shown again' : 'Remediation muted',
        message: wasMuted
          ? `“${name}” is in the list again.`
          : `“${name}” is hidden from the list. Turn on “Show hidden and muted” to see it.${goesOn}`,
        action: wasMuted ? undefined : { label: 'Undo', onAct: () => undo.mutate(id) },
      });
    },
    onSettled,
  });
}

/** What can be done with a remediation without opening it. */
export function QuestMenu({ quest }: { readonly quest: Quest }) {
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const router = useRouter();
  const mute = useMute();
  const unsubscribe = useUnsubscribe();
  const reset = useReset();
  const copyLink = async (): Promise<void> => {
    const { href } = router.buildLocation({ to: '/quests/$quest', params: { quest: questAddress(quest) } });
    await copyText(new URL(href, window.location.origin).href);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={`More about ${quest.quest_tome_name}`}
          loading={mute.isPending || unsubscribe.isPending || reset.isPending}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copyLink()}>Copy link</Menu.Item>
        <Menu.Item disabled={!mayWrite} onClick={() => mute.mutate(quest)}>
          {quest.quest_instance_mute ? 'Show in the list again' : 'Mute'}
          {!mayWrite && ' (needs the Standard role)'}
        </Menu.Item>
        {quest.quest_instance_id !== null && (
          <Menu.Item disabled={!mayWrite || whyNotReset(quest) !== undefined} onClick={() => void reset.ask(quest)}>
            Reset…
            {!mayWrite ? ' (needs the Standard role)' : whyNotReset(quest) !== undefined && ' (unsubscribe first)'}
          </Menu.Item>
        )}
        {hasSubscription(quest) && (
          <Menu.Item disabled={!mayWrite} onClick={() => void unsubscribe.ask(quest)}>
            Unsubscribe…
            {!mayWrite && ' (needs the Standard role)'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
