import { Kbd } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import classes from './shortcut-sheet.module.css';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly meaning: string;
}

interface ShortcutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly shortcuts: readonly Shortcut[];
}

export function ShortcutSheet({ isOpen, onClose, shortcuts }: ShortcutSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" width={440}>
      <dl>
        {shortcuts.map(({ keys, meaning }) => (
          <div key={meaning} className={classes['row']}>
            <dt>{meaning}</dt>
            <dd className={classes['keys']}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>Single keys can be switched off in Profile Settings.</p>
    </Dialog>
  );
}
