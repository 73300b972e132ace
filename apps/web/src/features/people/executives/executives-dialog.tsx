import { Button, Group, Pill } from '@mantine/core';
import type { PersonKind } from '@rampart/contract/people/person.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { countText } from '@rampart/ui/format.ts';
import { useState } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts';
import { type FoundUser, UserSearch } from '../search/user-search.tsx';
import classes from './executives.module.css';
import { useChangeExecutives } from './use-change-executives.ts';

const obstacles: Partial<Readonly<Record<PersonKind, string>>> = {
  service: 'A service account cannot be an executive',
  'shared-mailbox': 'A shared mailbox cannot be an executive',
  'distribution-list': 'A distribution list cannot be an executive',
};

/** Search, mark, apply: nothing is sent before Apply Changes. */
export function ExecutivesDialog({ onClose }: { readonly onClose: () => void }) {
  const [pending, setPending] = useState<ReadonlyMap<string, FoundUser>>(new Map());
  const adding = useChangeExecutives('add', (left) => {
    setPending((all) => new Map([...all].filter(([mail]) => left.includes(mail))));
    if (left.length === 0) onClose();
  });
  useLeaveWarning(pending.size > 0);
  const toggle = (person: FoundUser): void =>
    setPending((all) => {
      const next = new Map(all);
      if (!next.delete(person.mail)) next.set(person.mail, person);
      return next;
    });
  return (
    <Dialog isOpen onClose={onClose} title="Update Executive Group" width={600} isLocked={adding.isPending}>
      <UserSearch
        isPresent={({ is_executive: isExecutive }) => isExecutive}
        obstacle={({ kind }) => obstacles[kind]}
        chosen={pending}
        onToggle={toggle}
      />
      <section aria-label="To be added" className={classes['pending']}>
        <p className={classes['muted']} role="status">
          {pending.size === 0 ? 'No one is marked yet.' : `${countText(pending.size, 'user', 'users')} will be added:`}
        </p>
        <Pill.Group>
          {[...pending.values()].map((person) => (
            <Pill
              key={person.mail}
              withRemoveButton
              onRemove={() => toggle(person)}
              removeButtonProps={{ 'aria-label': `Do not add ${person.name}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {person.name}
            </Pill>
          ))}
        </Pill.Group>
      </section>
      <InlineProblem title="Why these users were not added" error={adding.problem} />
      <Group justify="flex-end" data-dialog-foot>
        <Button onClick={onClose} disabled={adding.isPending}>
          Cancel
        </Button>
        <Button
          variant="filled"
          disabled={pending.size === 0}
          loading={adding.isPending}
          onClick={() => adding.mutate([...pending.keys()])}
        >
          Apply Changes
        </Button>
      </Group>
    </Dialog>
  );
}
