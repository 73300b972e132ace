import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isPermitted } from '@rampart/domain/permission.ts';
import { useQuery } from '@tanstack/react-query';
import { MailQuestionMark, UserPlus } from 'lucide-react';
import { useSession } from '../../shell/session/session-state.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PendingInvitesDialog } from './pending-invites-dialog.tsx';
import { invitationsQuery } from './queries.ts';

/** The buttons of the screen with the dialogs they open. Who may read the screen may also invite. */
export function UserToolbar() {
  const { roles } = useSession();
  const invitations = useQuery({ ...invitationsQuery, enabled: isPermitted(roles, 'users:manage') }).data ?? [];
  const [isInviting, invite] = useDisclosure(false);
  const [isListing, list] = useDisclosure(false);
  return (
    <>
      {(invitations.length > 0 || isListing) && (
        <Button leftSection={<MailQuestionMark size={16} aria-hidden="true" />} onClick={list.open}>
          Pending Invitations
        </Button>
      )}
      {isPermitted(roles, 'users:invite') && (
        <Button variant="filled" leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={invite.open}>
          Add User
        </Button>
      )}
      <InviteDialog isOpen={isInviting} onClose={invite.close} />
      <PendingInvitesDialog isOpen={isListing} onClose={list.close} invitations={invitations} />
    </>
  );
}
