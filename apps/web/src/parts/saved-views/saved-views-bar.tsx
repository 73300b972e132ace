import { ActionIcon, Button, Checkbox, Menu, TextInput, Tooltip } from '@mantine/core';
import type { SavedView } from '@rampart/contract/users/views.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Ellipsis, Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCurrentInSight } from '../link-tabs/use-current-in-sight.ts';
import classes from './saved-views.module.css';
import { deleteViewMutation, saveViewMutation, viewsQuery } from './view-queries.ts';

interface ViewMenuProps {
  readonly screen: string;
  readonly view: SavedView;
  readonly query: string;
  readonly onOpen: (query: string, id?: string) => void;
}

/** What can be done with the view that is open: go back to how it was kept, keep it as it is now, share it, forget it. */
function ViewMenu({ screen, view, query, onOpen }: ViewMenuProps) {
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
              {isShared ? 'Stop sharing' : 'Share with everyone here'}
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

interface SaveViewDialogProps {
  readonly screen: string;
  readonly query: string;
  /** With what was saved, if anything. */
  readonly onClose: (saved?: SavedView) => void;
}

function SaveViewDialog({ screen, query, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useMutation(saveViewMutation(useQueryClient(), screen));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ name: name.trim(), query, is_shared: isShared }, { onSuccess: (saved) => onClose(saved) });
  };
  return (
    <Dialog isOpen onClose={() => onClose()} title="Save view">
      <FormStack
        onSubmit={submit}
        actions={
          <>
            <Button variant="default" onClick={() => onClose()}>
              Cancel
            </Button>
            <Button variant="filled" type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              Save view
            </Button>
          </>
        }
      >
        <TextInput label="Name" value={name} maxLength={80} required onChange={(event) => setName(event.currentTarget.value)} />
        <Checkbox
          label="Share with everyone in this tenant"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </FormStack>
    </Dialog>
  );
}

export interface BuiltInView {
  readonly name: string;
  readonly query: string;
  readonly count?: number;
}

interface SavedViewsBarProps {
  /** As the server files the views: `remediations`. */
  readonly screen: string;
  readonly builtIn: readonly BuiltInView[];
  /** What the address says now, without the question mark. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}

/** The views of a screen: those it comes with, one's own and those that colleagues share. */
export function SavedViewsBar({ screen, builtIn, query, onOpen }: SavedViewsBarProps) {
  const [openedId, setOpenedId] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { data: views = [] } = useQuery(viewsQuery(screen));
  const row = useCurrentInSight<HTMLDivElement>();
  const opened = views.find(({ id }) => id === openedId);
  const isKnown = builtIn.some((view) => view.query === query) || views.some((view) => view.query === query);
  const open = (next: string, id?: string): void => {
    setOpenedId(id);
    onOpen(next);
  };
  return (
    <div ref={row} className={classes['bar']} role="group" aria-label="Views">
      {builtIn.map((view) => (
        <Button
          key={view.name}
          size="compact-md"
          className={classes['view'] ?? ''}
          variant={view.query === query ? 'filled' : 'subtle'}
          color="dark"
          aria-pressed={view.query === query}
          onClick={() => open(view.query)}
        >
          {view.name}
          {view.count !== undefined && <span className={classes['count']}>{view.count}</span>}
        </Button>
      ))}
      {views.map((view) => (
        <Tooltip key={view.id} label={view.is_mine ? 'Shared with everyone here' : `Shared by ${view.owner}`} disabled={!view.is_shared}>
          <Button
            size="compact-md"
            className={classes['view'] ?? ''}
            variant={view.query === query ? 'filled' : 'subtle'}
            color="dark"
            aria-pressed={view.query === query}
            leftSection={view.is_shared ? <Users size={14} aria-hidden="true" /> : undefined}
            onClick={() => open(view.query, view.id)}
          >
            {view.name}
            {view.id === openedId && view.query !== query && <span className={classes['dot']} role="img" aria-label="Changed, not saved" />}
          </Button>
        </Tooltip>
      ))}
      {!isKnown && (
        <Button size="compact-md" variant="subtle" leftSection={<Bookmark size={14} aria-hidden="true" />} onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {opened && <ViewMenu screen={screen} view={opened} query={query} onOpen={open} />}
      {isSaving && (
        <SaveViewDialog
          screen={screen}
          query={query}
          onClose={(saved) => {
            setSaving(false);
            if (saved !== undefined) setOpenedId(saved.id);
          }}
        />
      )}
    </div>
  );
}
