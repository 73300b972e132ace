import { requestPasswordReset } from '@rampart/contract/access/password.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { openApi } from '../../../shell/api/api.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useMomentAfter } from '../use-moment-after.ts';

/** The answer is the same for every address, so that nobody learns who has an account. */
export function ResetPasswordButton({ email }: { readonly email: string }) {
  const [isJustSent, markSent] = useMomentAfter();
  const request = useMutation({
    mutationFn: () => openApi(requestPasswordReset, { query: { email } }),
    onSuccess: () => {
      markSent();
      toast.success({ title: 'Email Sent', message: `If ${email} has a password here, a reset link is on its way.`, seconds: 5 });
    },
  });
  return (
    <QuietButton isDisabled={isJustSent || request.isPending} onClick={() => request.mutate()}>
      {isJustSent ? 'Email Sent' : 'Reset password'}
    </QuietButton>
  );
}
