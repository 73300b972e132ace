import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import type { Invitee } from './invitation-mutations.ts';
import { inviteEmailProblem, inviteeOf, inviteRoleProblem, type InviteValues } from './invite-values.ts';
import { invitableRoleOptions } from './role-options.ts';

interface InviteFormProps {
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (invitee: Invitee) => void;
  readonly onClose: () => void;
}

export function InviteForm({ isBusy, failure, onSubmit, onClose }: InviteFormProps) {
  const form = useForm<InviteValues>({
    initialValues: { email: '', role: null },
    validate: { email: inviteEmailProblem, role: inviteRoleProblem },
    validateInputOnBlur: true,
  });
  const roles = invitableRoleOptions(useSession().roles);
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
        description={roles.some(({ disabled }) => disabled) ? 'A role above your own is given by an administrator.' : undefined}
        placeholder="Choose a role"
        data={roles}
        aria-required
      />
      <InlineProblem title="The invitation was not sent" error={failure} />
    </FormStack>
  );
}
