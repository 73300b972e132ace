import { Button, Select } from '@mantine/core';
import type { User } from '@rampart/contract/users.ts';
import { CustomerRole } from '@rampart/domain/role.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { customerRoleOptions } from './role-options.ts';
import { setRoleMutation } from './user-mutations.ts';

interface EditRoleDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export function EditRoleDialog({ user, onClose }: EditRoleDialogProps) {
  const [role, setRole] = useState<string>(user.role);
  const save = useMutation(setRoleMutation(useQueryClient()));
  const submit = () => save.mutate({ username: user.username, role: CustomerRole.parse(role) }, { onSuccess: onClose });
  return (
    <Dialog isOpen onClose={onClose} title="Edit Role">
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (role !== user.role) submit();
        }}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <ExplainedButton
              type="submit"
              variant="filled"
              loading={save.isPending}
              reason={role === user.role ? 'Choose another role first.' : undefined}
            >
              Confirm
            </ExplainedButton>
          </>
        }
      >
        <Select
          label={`Role of ${user.username}`}
          description="The person is signed out of this tenant at once and signs in again with the new role."
          data={customerRoleOptions}
          value={role}
          onChange={(value) => setRole(value ?? user.role)}
        />
        <InlineProblem title="The role was not changed" error={save.error} />
      </FormStack>
    </Dialog>
  );
}
