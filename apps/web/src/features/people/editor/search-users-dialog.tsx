import { Button, Group } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useState } from 'react';
import { type FoundUser, UserSearch } from '../search/user-search.tsx';

interface SearchUsersDialogProps {
  /** Mails of those who are in the list, or marked to be added to it. */
  readonly present: ReadonlySet<string>;
  /** They are marked; nothing is sent yet. */
  readonly onAdd: (people: readonly FoundUser[]) => void;
  readonly onClose: () => void;
}

export function SearchUsersDialog({ present, onAdd, onClose }: SearchUsersDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundUser>>(new Map());
  const toggle = (person: FoundUser): void => {
    const next = new Map(chosen);
    if (!next.delete(person.mail)) next.set(person.mail, person);
    setChosen(next);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Search Users to Add" width={560}>
      <UserSearch isPresent={({ mail }) => present.has(mail)} chosen={chosen} onToggle={toggle} />
      <Group justify="flex-end" data-dialog-foot>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={chosen.size === 0}
          onClick={() => {
            onAdd([...chosen.values()]);
            onClose();
          }}
        >
          {chosen.size <= 1 ? 'Add user' : `Add ${chosen.size} users`}
        </Button>
      </Group>
    </Dialog>
  );
}
