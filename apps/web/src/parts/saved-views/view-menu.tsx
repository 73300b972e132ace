import { ActionIcon, Menu } from '@mantine/core';
import type { SavedView } from '@rampart/contract/users/views.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { deleteViewMutation, saveViewMutation } from './view-queries.ts';

interface ViewMenuProps {
  readonly screen: string;
  readonly view: SavedView;
  readonly query: string;
  readonly onOpen: (query: string, id?: string) => void;
}

/** What can be done with the view that is open: go back to how it was kept, keep it as it is now, share it, forget it. */
export function ViewMenu({ screen, view, query, onOpen }: ViewMenuProps) {
  const client = useQueryClient();
  const save = useMutation(saveViewMutation(client, screen));
  const forget = useMutation(deleteViewMutation(client, screen));
  const isChanged = view.query !== query;
  const { id, name, is_shared: isShared } = view;
  const deleteIt = (): void =>
    forget.mutate(id, {
      onSuccess: () => {
        onOpen('');
        toast.success({ title: 'View deleted', message: `“${name}” is gone.` });
      },
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`More about the view ${name}`} loading={save.isPending || forget.isPending}>
          <Ellipsis size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!isChanged} onClick={() => onOpen(view.query, id)}>
          Reset to the saved view
        </Menu.Item>
        {view.is_mine && (
          <>
            <Menu.Item disabled={!isChanged} onClick={() => save.mutate({ id, name, query, is_shared: isShared })}>
              Save the changes
            </Menu.Item>
            <Menu.Item onClick={() => save.mutate({ id, name, query: view.query, is_shared: !isShared })}>
              {isShared ? 'Stop sharing' : 'Share with everybody here'}
            </Menu.Item>
            <Menu.Item color="red" onClick={deleteIt}>
              Delete view
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
