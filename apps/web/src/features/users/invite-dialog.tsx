import { Button, Select, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { ConfirmBody } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { roleLabel } from '../../shell/session/role-label.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { usersQuery } from '../../parts/tenant-users/users-query.ts';
import { inviteAcrossTenantsMutation, type Invitee, inviteMutation } from './invitation-mutations.ts';
import { inviteEmailProblem, inviteeOf, inviteRoleProblem, type InviteValues } from './invite-values.ts';
import { givableRoleOptions, whyNotEveryRole } from './role-options.ts';

interface InviteFormProps {
  readonly form: UseFormReturnType<InviteValues>;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (invitee: Invitee) => void;
  readonly onClose: () => void;
}

function InviteForm({ form, isBusy, failure, onSubmit, onClose }: InviteFormProps) {
  const giving = { roles: useSession().roles, users: useSuspenseQuery(usersQuery).data };
  return (
    <FormStack
      onSubmit={form.onSubmit((values) => onSubmit(inviteeOf(values)))}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Submit
          </Button>
        </>
      }
    >
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        aria-required
      />
      <Select
        {...form.getInputProps('role')}
        label="Role"
        description={whyNotEveryRole(giving)}
        placeholder="Choose a role"
        data={givableRoleOptions(giving)}
        aria-required
      />
      <InlineProblem title="The invitation was not sent" error={failure} />
    </FormStack>
  );
}

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Two steps for an address of another domain, which may have an account with another tenant: the administrator must confirm an invitation across tenants. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const { tenant } = useSession();
  const client = useQueryClient();
  // Kept here: who goes back from the question finds what they typed.
  const form = useForm<InviteValues>({
    initialValues: { email: '', role: null },
    validate: { email: inviteEmailProblem, role: inviteRoleProblem },
    validateInputOnBlur: true,
  });
  const [elsewhere, setElsewhere] = useState<Invitee>();
  const invite = useMutation(inviteMutation(client));
  const inviteAcross = useMutation(inviteAcrossTenantsMutation(client));

  const back = () => {
    setElsewhere(undefined);
    inviteAcross.reset();
  };
  const close = () => {
    back();
    invite.reset();
    form.reset();
    onClose();
  };
  const submit = (invitee: Invitee) =>
    invite.mutate(invitee, { onSuccess: (outcome) => (outcome === 'invited' ? close() : setElsewhere(invitee)) });

  return (
    <Dialog isOpen={isOpen} onClose={close} title={elsewhere === undefined ? 'Provision New User' : 'Cross-Tenant Invitation'}>
      {elsewhere === undefined ? (
        <InviteForm form={form} isBusy={invite.isPending} failure={invite.error} onSubmit={submit} onClose={close} />
      ) : (
        <>
          <ConfirmBody
            confirmation={{
              title: 'Cross-Tenant Invitation',
              message: `${elsewhere.email} may already have an account with another tenant. Invite them to ${tenant.name} as ${roleLabel[elsewhere.role]}? If they have an account, they keep it and appear here as an external user.`,
              confirmLabel: 'Invite external user',
            }}
            isBusy={inviteAcross.isPending}
            onAnswer={(isSure) => (isSure ? inviteAcross.mutate(elsewhere, { onSuccess: close }) : back())}
          />
          <InlineProblem title="The invitation was not sent" error={inviteAcross.error} />
        </>
      )}
    </Dialog>
  );
}
