import { removeTotp } from '@rampart/contract/access/mfa.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { checkSession, clearSession } from '../../../shell/session/session.ts';

const askFirst = (): Promise<boolean> =>
  confirm({
    title: 'Remove MFA',
    message: 'Your account is then protected by its password alone. Your other sessions end.',
    consequences: ['Where your tenant requires multi-factor authentication, you are signed out and set it up again.'],
    confirmLabel: 'Remove MFA',
    tone: 'danger',
  });

/** Asks first; where the tenant requires a second factor, the session ends with it. */
export function useRemoveMfa() {
  const removal = useMutation({
    mutationFn: async () => (await api(removeTotp, {})).data,
    onSuccess: async ({ signed_out: isSignedOut }) => {
      toast.success({ title: 'MFA Removed', seconds: 5 });
      if (isSignedOut) clearSession({ hasEnded: false });
      else await checkSession();
    },
  });
  const remove = async (): Promise<void> => {
    if (await askFirst()) removal.mutate();
  };
  return { remove, isPending: removal.isPending };
}
