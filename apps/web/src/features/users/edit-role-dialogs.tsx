import { Select, Button, Checkbox, Stack } from '@mantine/core';
import type { User } from '@rampart/contract/users/users.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { CustomerRole } from '@rampart/domain/role.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { usersQuery } from '../../parts/tenant-users/users-query.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { ApproverWarning } from './approver-warning.tsx';
import { givableRoleOptions, providerRoleOptions, whyNotEveryRole } from './role-options.ts';
import { hasSameRoles, providerRolesToSave } from './user-changes.ts';
import { setRoleMutation, setProviderRolesMutation } from './user-mutations.ts';

interface EditProviderRoleProps {
  readonly user: User;
  readonly onClose: () => void;
}

function EditProviderRoleForm({ user, onClose }: EditProviderRoleProps) {
  const [chosen, setChosen] = useState<string[]>(user.rampart_roles);
  const save = useMutation(setProviderRolesMutation(useQueryClient()));
  const roles = providerRolesToSave(user, chosen);
  const isUnchanged = hasSameRoles(user, roles);
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnchanged) save.mutate({ email: user.username, roles }, { onSuccess: onClose });
      }}
      actions={
        <ConfirmChangeButtons onCancel={onClose} isBusy={save.isPending} reason={isUnchanged ? 'Choose other roles first.' : undefined} />
      }
    >
      <Checkbox.Group
        label={`${productName} roles of ${user.username}`}
        description="They apply in every tenant the person switches to."
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="md" mt="sm">
          {providerRoleOptions.map(({ value, label }) => (
            <Checkbox key={value} size="sm" value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <InlineProblem title={`The ${productName} roles were not changed`} error={save.error} />
    </FormStack>
  );
}

/** Always there, so that closing gives the focus back; the form begins anew each time it opens. */
export function EditProviderRoleDialog({ isOpen, ...form }: EditProviderRoleProps & { readonly isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={`Edit ${productName} Role`}>
      <EditProviderRoleForm {...form} />
    </Dialog>
  );
}

interface ConfirmChangeButtonsProps {
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  /** What to do first, while there is nothing to confirm. */
  readonly reason: string | undefined;
}

function ConfirmChangeButtons({ onCancel, isBusy, reason }: ConfirmChangeButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <ExplainedButton type="submit" variant="filled" loading={isBusy} reason={reason}>
        Confirm
      </ExplainedButton>
    </>
  );
}

interface EditRoleProps {
  readonly user: User;
  readonly onClose: () => void;
}

function EditRoleForm({ user, onClose }: EditRoleProps) {
  const [role, setRole] = useState<string>(user.role);
  const save = useMutation(setRoleMutation(useQueryClient()));
  const giving = { roles: useSession().roles, users: useSuspenseQuery(usersQuery).data };
  const signedOut = 'The person is signed out of this tenant immediately and signs in again with the new role.';
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
        description={[whyNotEveryRole(giving), signedOut].filter(Boolean).join(' ')}
        data={givableRoleOptions(giving)}
        value={role}
        onChange={(value) => setRole(value ?? user.role)}
      />
      <ApproverWarning user={user} isLeaving={!isUnchanged} />
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
