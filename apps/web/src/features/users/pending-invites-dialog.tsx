import { TextInput } from '@mantine/core';
import type { Invitation } from '@rampart/contract/users/users.ts';
import { ConfirmBody } from '@rampart/ui/confirm.tsx';
import { copyText } from '@rampart/ui/copy-text.ts';
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
import { refreshInviteLinkMutation, revokeInvitationMutation } from './invitation-mutations.ts';
import classes from './user-management.module.css';

const earlierLinks = 'Earlier links of this invitation no longer work.';

interface InviteLink {
  readonly email: string;
  readonly link: string;
}

interface InvitationActions {
  readonly onRevoke: (email: string) => void;
  /** Called with the link to show where the browser has refused to copy it; it is the only one that works. */
  readonly onShowLink: (shown: InviteLink | undefined) => void;
}

function InvitationButtons({ email, onRevoke, onShowLink }: InvitationActions & { readonly email: string }) {
  const copy = useMutation({
    ...refreshInviteLinkMutation(),
    onSuccess: async (link) => {
      const isCopied = await copyText(link, { copied: 'Invitation Link Copied', message: earlierLinks });
      onShowLink(isCopied ? undefined : { email, link });
    },
  });
  return (
    <span className={classes.actions}>
      <IconAction label={`Copy invitation link of ${email}`} icon={Link2} isBusy={copy.isPending} onClick={() => copy.mutate(email)} />
      <IconAction label={`Revoke invitation of ${email}`} icon={Ban} tone="danger" onClick={() => onRevoke(email)} />
    </span>
  );
}

const invitationColumns = (actions: InvitationActions): Column<Invitation>[] => [
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
  { id: 'actions', header: 'Actions', cell: ({ email }) => <InvitationButtons email={email} {...actions} /> },
];

interface PendingInvitesDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly invitations: Invitation[];
}

export function PendingInvitesDialog({ isOpen, onClose, invitations }: PendingInvitesDialogProps) {
  const [revoked, setRevoked] = useState<string>();
  const revoke = useMutation(revokeInvitationMutation(useQueryClient()));
  const [shown, setShown] = useState<InviteLink>();
  const columns = useMemo(() => invitationColumns({ onRevoke: setRevoked, onShowLink: setShown }), []);
  const stay = () => setRevoked(undefined);
  const close = () => {
    stay();
    setShown(undefined);
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
        <>
          <DataTable
            label="Pending User Invites"
            columns={columns}
            rows={invitations}
            getRowId={({ email }) => email}
            initialSort={{ id: 'issued', desc: true }}
            empty={<EmptyState title="No pending invitations" hint="Everyone invited has joined, or the invitation was revoked." />}
          />
          {shown !== undefined && (
            <TextInput
              mt="md"
              readOnly
              label={`Invitation link of ${shown.email}`}
              description={earlierLinks}
              value={shown.link}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </>
      ) : (
        <ConfirmBody
          confirmation={{
            title: 'Revoke Invitation',
            message: `Revoke the invitation of ${revoked}? The link they were sent stops working immediately.`,
            confirmLabel: 'Revoke Invitation',
            tone: 'danger',
          }}
          isBusy={revoke.isPending}
          onAnswer={(isSure) => (isSure ? revoke.mutate(revoked, { onSuccess: () => setShown(undefined), onSettled: stay }) : stay())}
        />
      )}
    </Dialog>
  );
}
