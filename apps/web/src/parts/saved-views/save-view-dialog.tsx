import { Button, Checkbox, TextInput } from '@mantine/core';
import type { SavedView } from '@rampart/contract/users/views.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveViewMutation } from './view-queries.ts';

interface SaveViewDialogProps {
  readonly screen: string;
  readonly query: string;
  /** With what was saved, if anything. */
  readonly onClose: (saved?: SavedView) => void;
}

export function SaveViewDialog({ screen, query, onClose }: SaveViewDialogProps) {
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
          label="Share with everybody in this tenant"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </FormStack>
    </Dialog>
  );
}
