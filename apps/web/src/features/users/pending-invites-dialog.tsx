import type { Invitation } from '@rampart/contract/users/users.ts';
import { ConfirmBody } from '@rampart/ui/confirm.tsx';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { IconAction } from '@rampart/ui/icon-action.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Link2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { roleLabel } from '../../shell/session/role-label.ts';
import { revokeInvitationMutation, copyInviteLinkMutation } from './invitation-mutations.ts';
import classes from './user-management.module.css';

interface InvitationActions {
  readonly onRevoke: (email: string) => void;
}

function InvitationButtons({ email, onRevoke }: InvitationActions & { readonly email: string }) {
  const copy = useMutation(copyInviteLinkMutation());
  return (
    <span className={classes.actions}>
      <IconAction label={`Copy invitation link of ${email}`} icon={Link2} isBusy={copy.isPending} onClick={() => copy.mutate(email)} />
      <IconAction label={`Revoke invitation of ${email}`} icon={Ban} tone="danger" onClick={() => onRevoke(email)} />
    </span>
  );
}

const invitationColumns = ({ onRevoke }: InvitationActions): Column<Invitation>[] => [
  { id: 'email', header: 'User Email', isTitle: true, cell: ({ email }) => email, sortValue: ({ email }) => email },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <span className={classes.role}>{roleLabel[role]}</span>,
    sortValue: ({ role }) => roleLabel[role],
  },
  {
    id: 'issued',
    header: 'Date Invited',
    cell: ({ invitation_issued }) => (
      <time className={classes.moment} dateTime={invitation_issued}>
        {momentText(invitation_issued)}
      </time>
    ),
    sortValue: ({ invitation_issued }) => Date.parse(invitation_issued),
  },
  { id: 'actions', header: 'Actions', cell: ({ email }) => <InvitationButtons email={email} onRevoke={onRevoke} /> },
];

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
          empty={<EmptyState title="No pending invitations" hint="Everyone invited has joined, or the invitation was revoked." />}
        />
      ) : (
        <ConfirmBody
          confirmation={{
            title: 'Revoke Invitation',
            message: `Revoke the invitation of ${revoked}? The link they were sent stops working immediately.`,
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
