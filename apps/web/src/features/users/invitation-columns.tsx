import type { Invitation } from '@rampart/contract/users/users.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { IconAction } from '@rampart/ui/icon-action.tsx';
import { useMutation } from '@tanstack/react-query';
import { Ban, Link2 } from 'lucide-react';
import { momentText } from '@rampart/ui/format.ts';
import { roleLabel } from '../../shell/session/role-label.ts';
import { copyInviteLinkMutation } from './invitation-mutations.ts';
import classes from './user-management.module.css';

interface InvitationActions {
  readonly onRevoke: (email: string) => void;
}

function InvitationButtons({ email, onRevoke }: InvitationActions & { readonly email: string }) {
  const copy = useMutation(copyInviteLinkMutation());
  return (
    <span className={classes['actions']}>
      <IconAction label={`Copy invitation link of ${email}`} icon={Link2} isBusy={copy.isPending} onClick={() => copy.mutate(email)} />
      <IconAction label={`Revoke invitation of ${email}`} icon={Ban} tone="danger" onClick={() => onRevoke(email)} />
    </span>
  );
}

export const invitationColumns = ({ onRevoke }: InvitationActions): Column<Invitation>[] => [
  { id: 'email', header: 'User Email', isTitle: true, cell: ({ email }) => email, sortValue: ({ email }) => email },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <span className={classes['role']}>{roleLabel[role]}</span>,
    sortValue: ({ role }) => roleLabel[role],
  },
  {
    id: 'issued',
    header: 'Date Invited',
    cell: ({ invitation_issued }) => (
      <time className={classes['moment']} dateTime={invitation_issued}>
        {momentText(invitation_issued)}
      </time>
    ),
    sortValue: ({ invitation_issued }) => Date.parse(invitation_issued),
  },
  { id: 'actions', header: 'Actions', cell: ({ email }) => <InvitationButtons email={email} onRevoke={onRevoke} /> },
];
