import { Button, VisuallyHidden } from '@mantine/core';
import type { ListedPerson } from './listed-people.ts';
import type { Mark } from './marks.ts';

const words: Readonly<Record<Mark, string>> = { add: 'Add', remove: 'Remove', sync: 'Approve sync', refresh: 'Refresh' };

interface MarkButtonsProps {
  readonly person: ListedPerson;
  readonly isBusy: boolean;
  readonly onToggle: (mark: Mark) => void;
}

/** What can be marked to happen to somebody. Pressed again, it is undone. */
export function MarkButtons({ person, isBusy, onToggle }: MarkButtonsProps) {
  const { mark: current, remedy } = person;
  // A mark can be undone, whatever has become of the reason for it.
  const toDate = current === 'sync' || current === 'refresh' ? current : remedy;
  const open: readonly Mark[] = current === 'add' ? ['add'] : [...(toDate === undefined ? [] : [toDate]), 'remove'];
  return open.map((mark) => (
    <Button key={mark} size="xs" disabled={isBusy} onClick={() => onToggle(mark)}>
      {current === mark ? 'Undo' : words[mark]}
      <VisuallyHidden>
        {current === mark && ` ${words[mark].toLowerCase()}`} {person.name}
      </VisuallyHidden>
    </Button>
  ));
}
