import { Button, Group, TextInput } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useState } from 'react';
import classes from './editor.module.css';
import type { RemovalQuestion } from './emergency-removal.ts';

const typed = 'Emergency Access';

interface EmergencyRemovalDialogProps {
  readonly question: RemovalQuestion;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before emergency access accounts are removed; before the last one that enforced policies exclude, the list is named by typing. */
export function EmergencyRemovalDialog({ question, onConfirm, onClose }: EmergencyRemovalDialogProps) {
  const [text, setText] = useState('');
  const { title, message, consequences, isTyped } = question;
  const reason = isTyped && text.trim().toLowerCase() !== typed.toLowerCase() ? `Type ${typed} first.` : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={title} width={560}>
      <p className={classes['planAbout']}>{message}</p>
      {consequences.length > 0 && (
        <ul aria-label="Policies">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      )}
      {isTyped && (
        <TextInput
          mt="md"
          label={`Type ${typed} to remove it`}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="md" data-dialog-foot>
        <Button onClick={onClose}>Cancel</Button>
        <ExplainedButton variant="filled" color="red" reason={reason} onClick={onConfirm}>
          Remove
        </ExplainedButton>
      </Group>
    </Dialog>
  );
}
