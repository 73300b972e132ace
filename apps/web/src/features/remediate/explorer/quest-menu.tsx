import { ActionIcon, Menu } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useSession } from '../../../shell/session/session-state.ts';
import { questAddress } from '../quest-address.ts';
import { useUnsubscribe } from '../subscriptions/use-unsubscribe.ts';
import { useMute } from './use-mute.ts';

/** What can be done with a remediation without opening it. */
export function QuestMenu({ quest }: { readonly quest: Quest }) {
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const router = useRouter();
  const mute = useMute();
  const unsubscribe = useUnsubscribe();
  const copyLink = async (): Promise<void> => {
    const { href } = router.buildLocation({ to: '/quests/$quest', params: { quest: questAddress(quest) } });
    await navigator.clipboard.writeText(new URL(href, window.location.origin).href);
    toast.success({ title: 'Content copied to your clipboard' });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`More about ${quest.quest_tome_name}`} loading={mute.isPending || unsubscribe.isPending}>
          <Ellipsis size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copyLink()}>Copy link</Menu.Item>
        <Menu.Item disabled={!mayWrite} onClick={() => mute.mutate(quest)}>
          {quest.quest_instance_mute ? 'Show in the list again' : 'Mute'}
          {!mayWrite && ' (needs the role standard)'}
        </Menu.Item>
        {quest.statuses.includes('SUBSCRIBED') && (
          <Menu.Item disabled={!mayWrite} onClick={() => void unsubscribe.ask(quest)}>
            Unsubscribe…
            {!mayWrite && ' (needs the role standard)'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
