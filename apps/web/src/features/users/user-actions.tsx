import type { User } from '@rampart/contract/users/users.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { IconAction } from '@rampart/ui/icon-action.tsx';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { KeyRound, MailCheck, Pencil, ShieldUser } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../shell/session/session-state.ts';
import { DeleteUserPopover } from './delete-user-popover.tsx';
import { EditProviderRoleDialog } from './edit-role-dialogs.tsx';
import { EditRoleDialog } from './edit-role-dialogs.tsx';
import { canHaveProviderRoles, whyNotEditable } from './user-changes.ts';
import classes from './user-management.module.css';
import { resetMfaMutation, sendVerificationMutation, userChangeKey } from './user-mutations.ts';

const askToResetMfa = (email: string): Promise<boolean> =>
  confirm({
    title: 'Reset MFA',
    message: `Remove the authenticator of ${email}? Make sure first that the request comes from them.`,
    confirmLabel: 'Reset MFA',
    tone: 'danger',
    consequences: ['They are signed out everywhere.', 'They sign in with their password alone until they set up MFA again.'],
  });

/** What an administrator may do to a user of the tenant. */
export function UserActions({ user }: { readonly user: User }) {
  const session = useSession();
  const [dialog, setDialog] = useState<'role' | 'provider-role'>();
  const resetMfa = useMutation(resetMfaMutation());
  const sendVerification = useMutation(sendVerificationMutation());
  const isChangeInFlight = useIsMutating({ mutationKey: userChangeKey }) > 0;
  const reason = whyNotEditable(user, session.user.email, isChangeInFlight);
  const close = () => setDialog(undefined);

  return (
    <span className={classes.actions}>
      <IconAction label={`Edit role of ${user.username}`} icon={Pencil} reason={reason} onClick={() => setDialog('role')} />
      {canHaveProviderRoles(user, session) && (
        <IconAction
          label={`Edit ${productName} Role of ${user.username}`}
          icon={ShieldUser}
          reason={reason}
          onClick={() => setDialog('provider-role')}
        />
      )}
      <IconAction
        label={`Reset MFA of ${user.username}`}
        icon={KeyRound}
        reason={reason}
        isBusy={resetMfa.isPending}
        onClick={() => void askToResetMfa(user.username).then((isSure) => isSure && resetMfa.mutate(user.username))}
      />
      {!user.email_verified && (
        <IconAction
          label={`Send verification mail to ${user.username}`}
          icon={MailCheck}
          isBusy={sendVerification.isPending}
          onClick={() => sendVerification.mutate(user.username)}
        />
      )}
      <DeleteUserPopover user={user} reason={reason} />
      <EditRoleDialog user={user} isOpen={dialog === 'role'} onClose={close} />
      <EditProviderRoleDialog user={user} isOpen={dialog === 'provider-role'} onClose={close} />
    </span>
  );
}
