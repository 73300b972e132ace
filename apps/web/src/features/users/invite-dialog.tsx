import { ConfirmBody } from '@rampart/ui/confirm-body.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { roleLabel } from '../../shell/session/role-label.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { inviteAcrossTenantsMutation, type Invitee, inviteMutation } from './invitation-mutations.ts';
import { InviteForm } from './invite-form.tsx';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Two steps where somebody has an account with another tenant already: then the invitation must be meant that way. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const { tenant } = useSession();
  const client = useQueryClient();
  const [elsewhere, setElsewhere] = useState<Invitee>();
  const invite = useMutation(inviteMutation(client));
  const inviteAcross = useMutation(inviteAcrossTenantsMutation(client));

  const close = () => {
    setElsewhere(undefined);
    invite.reset();
    inviteAcross.reset();
    onClose();
  };
  const submit = (invitee: Invitee) =>
    invite.mutate(invitee, { onSuccess: (outcome) => (outcome === 'invited' ? close() : setElsewhere(invitee)) });

  return (
    <Dialog isOpen={isOpen} onClose={close} title={elsewhere === undefined ? 'Provision New User' : 'Cross-Tenant Invitation'}>
      {elsewhere === undefined ? (
        <InviteForm isBusy={invite.isPending} failure={invite.error} onSubmit={submit} onClose={close} />
      ) : (
        <>
          <ConfirmBody
            confirmation={{
              title: 'Cross-Tenant Invitation',
              message: `${elsewhere.email} already has an account with another tenant. Invite them to ${tenant.name} as ${roleLabel[elsewhere.role]}? They keep their own account and appear here as an external user.`,
              confirmLabel: 'Invite external user',
            }}
            isBusy={inviteAcross.isPending}
            onAnswer={(isSure) => (isSure ? inviteAcross.mutate(elsewhere, { onSuccess: close }) : setElsewhere(undefined))}
          />
          <InlineProblem title="The invitation was not sent" error={inviteAcross.error} />
        </>
      )}
    </Dialog>
  );
}
