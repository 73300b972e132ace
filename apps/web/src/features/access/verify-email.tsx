import { Alert, Button } from '@mantine/core';
import { sendVerification, verifyEmail } from '@rampart/contract/access/email-verification.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { checkSession } from '../../shell/session/session.ts';
import { useMomentAfter } from './use-moment-after.ts';
import classes from './verify-email.module.css';

/** Of the mailed link that led here. */
const tokenInAddress = (): string | null => new URLSearchParams(window.location.search).get('verify');

function SendButton({ email }: { readonly email: string }) {
  const [isJustSent, markSent] = useMomentAfter();
  const sending = useMutation({
    mutationFn: () => api(sendVerification, {}),
    onSuccess: () => {
      markSent();
      toast.success({ title: 'Email Sent', message: `Follow the link in the mail to ${email}.`, seconds: 5 });
    },
  });
  return (
    <Button size="xs" disabled={isJustSent} loading={sending.isPending} onClick={() => sending.mutate()}>
      {isJustSent ? 'Email Sent' : 'Send verification mail'}
    </Button>
  );
}

function VerifyButton({ token }: { readonly token: string }) {
  const verifying = useMutation({
    mutationFn: () => api(verifyEmail, { body: { token } }),
    onSuccess: async () => {
      toast.success({ title: 'Email address verified', seconds: 5 });
      window.history.replaceState(window.history.state, '', window.location.pathname);
      await checkSession();
    },
  });
  return (
    <Button size="xs" variant="filled" loading={verifying.isPending} onClick={() => verifying.mutate()}>
      Verify this address
    </Button>
  );
}

/** For an account that was made by a copied link, or by an identity provider that does not speak for the domain. */
export function VerifyEmail({ email }: { readonly email: string }) {
  const token = tokenInAddress();
  return (
    <Alert mt="md" color="yellow" title="Your email address is not verified">
      <p>Until it is, you cannot set up MFA or approve deployments. If someone else verifies {email}, their new account replaces yours.</p>
      <div className={classes.acts}>
        {token !== null && <VerifyButton token={token} />}
        <SendButton email={email} />
      </div>
    </Alert>
  );
}

/** A mailed link that leads here with a verified account: it was used, or mailed to another address. */
export function NeedlessVerification({ email }: { readonly email: string }) {
  if (tokenInAddress() === null) return null;
  return (
    <Alert mt="md" role="status" title="Nothing was verified by this link">
      {email} is verified already. If the mail came to another address, sign out, and sign in with that address.
    </Alert>
  );
}
