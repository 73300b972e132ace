import { Button } from '@mantine/core';
import { requestPasswordReset } from '@rampart/contract/access/password.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { useMomentAfter } from '../use-moment-after.ts';

export function ChangePasswordPanel() {
  const { user, roles, sso: hasSso } = useSession();
  // Administrators may sign in with a password too, or a broken provider could never be removed.
  const mayHavePassword = !hasSso || roles.includes('administrator');
  const [isJustSent, markSent] = useMomentAfter();
  const sending = useMutation({
    mutationFn: () => api(requestPasswordReset, { query: { email: user.email } }),
    onSuccess: () => {
      markSent();
      toast.success({ title: 'Email Sent', message: `The link to set a new password goes to ${user.email}.`, seconds: 5 });
    },
  });

  const withProvider = mayHavePassword
    ? `You sign in with your identity provider. Administrators can keep a ${productName} password as well, for when the provider does not work: if you have one, we send you a link to change it.`
    : `You sign in with your identity provider, so ${productName} does not store your password. Change it there.`;
  const description = hasSso ? withProvider : 'We send you a link to set a new password. Your sessions end when you use it.';
  return (
    <Panel title="Change User Password" description={description}>
      {mayHavePassword && (
        <Button disabled={isJustSent} loading={sending.isPending} onClick={() => sending.mutate()}>
          {isJustSent ? 'Email Sent' : 'Send Reset Email'}
        </Button>
      )}
    </Panel>
  );
}
