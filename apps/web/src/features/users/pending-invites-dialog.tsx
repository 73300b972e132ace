import type { Invitation } from '@rampart/contract/users/users.ts';
import { ConfirmBody } from '@rampart/ui/confirm-body.tsx';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { invitationColumns } from './invitation-columns.tsx';
import { revokeInvitationMutation } from './invitation-mutations.ts';

interface PendingInvitesDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly invitations: Invitation[];
}

export function PendingInvitesDialog({ isOpen, onClose, invitations }: PendingInvitesDialogProps) {
  const [revoked, setRevoked] = useState<string>();
  const revoke = useMutation(revokeInvitationMutation(useQueryClient()));
  const columns = useMemo(() => invitationColumns({ onRevoke: setRevoked }), []);
  const stay = () => setRevoked(undefined);
  const close = () => {
    stay();
    onClose();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={revoked === undefined ? 'Pending User Invites' : 'Revoke Invitation'}
      width={revoked === undefined ? 880 : 480}
    >
      {revoked === undefined ? (
        <DataTable
          label="Pending User Invites"
          columns={columns}
          rows={invitations}
          getRowId={({ email }) => email}
          initialSort={{ id: 'issued', desc: true }}
          empty={<EmptyState title="No pending invitations" hint="Everybody who was invited has joined, or the invitation was revoked." />}
        />
      ) : (
        <ConfirmBody
          confirmation={{
            title: 'Revoke Invitation',
            message: `Revoke the invitation of ${revoked}? The link they were sent stops working at once.`,
            confirmLabel: 'Revoke Invitation',
            tone: 'danger',
          }}
          isBusy={revoke.isPending}
          onAnswer={(isSure) => (isSure ? revoke.mutate(revoked, { onSettled: stay }) : stay())}
        />
      )}
    </Dialog>
  );
}
