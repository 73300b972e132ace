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
  const { user, sso: hasSso } = useSession();
  const [isJustSent, markSent] = useMomentAfter();
  const sending = useMutation({
    mutationFn: () => api(requestPasswordReset, { query: { email: user.email } }),
    onSuccess: () => {
      markSent();
      toast.success({ title: 'Email Sent', message: `The link to set a new password goes to ${user.email}.`, seconds: 5 });
    },
  });

  const description = hasSso
    ? `You sign in with your identity provider, so ${productName} does not store your password. Change it there.`
    : 'We send you a link to set a new password. Your sessions end when you use it.';
  return (
    <Panel title="Change User Password" description={description}>
      {!hasSso && (
        <Button disabled={isJustSent} loading={sending.isPending} onClick={() => sending.mutate()}>
          {isJustSent ? 'Email Sent' : 'Send Reset Email'}
        </Button>
      )}
    </Panel>
  );
}
