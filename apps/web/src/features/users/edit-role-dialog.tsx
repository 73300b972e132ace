import { Select } from '@mantine/core';
import type { User } from '@rampart/contract/users/users.ts';
import { CustomerRole } from '@rampart/domain/role.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { ConfirmChangeButtons } from './confirm-change-buttons.tsx';
import { customerRoleOptions } from './role-options.ts';
import { setRoleMutation } from './user-mutations.ts';

interface EditRoleProps {
  readonly user: User;
  readonly onClose: () => void;
}

function EditRoleForm({ user, onClose }: EditRoleProps) {
  const [role, setRole] = useState<string>(user.role);
  const save = useMutation(setRoleMutation(useQueryClient()));
  const isUnchanged = role === user.role;
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnchanged) save.mutate({ username: user.username, role: CustomerRole.parse(role) }, { onSuccess: onClose });
      }}
      actions={
        <ConfirmChangeButtons onCancel={onClose} isBusy={save.isPending} reason={isUnchanged ? 'Choose another role first.' : undefined} />
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
  );
}

/** Always there, so that closing gives the focus back; the form begins anew each time it opens. */
export function EditRoleDialog({ isOpen, ...form }: EditRoleProps & { readonly isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title="Edit Role">
      <EditRoleForm {...form} />
    </Dialog>
  );
}
