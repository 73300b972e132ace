import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { sessionState } from '../../../shell/session/session-state.ts';
import { checkSession } from '../../../shell/session/session.ts';
import { ssoRedirect } from '../../../shell/session/sso-redirect.ts';
import { EntranceFrame } from '../entrance-frame.tsx';
import classes from '../entrance.module.css';
import { findSsoAddress } from '../sign-in/find-sso-address.ts';
import { webAddress } from '../sign-in/web-address.ts';
import { registrationStep } from './registration-step.ts';

/** Marks the person authenticated. Without a session here, the identity provider is the one who does. */
async function finish(email: string | null): Promise<string> {
  if ('session' in sessionState.read()) await checkSession();
  else if (email !== null) {
    const address = await findSsoAddress(email, true);
    if (address !== undefined) return address;
  }
  return '/';
}

export function SuccessScreen() {
  const { history } = useRouter();
  const email = new URLSearchParams(useLocation().searchStr).get('email');
  const complete = useMutation({
    mutationFn: () => finish(email),
    onSuccess: (address) => {
      const provider = address === '/' ? undefined : webAddress(address, window.location.origin);
      if (provider === undefined) return history.push('/');
      ssoRedirect.mark();
      return window.location.assign(provider);
    },
  });
  return (
    <EntranceFrame step={registrationStep(4)} title="We're in business." lead="Your account has been created!">
      <div className={classes.form}>
        <Button variant="filled" size="md" fullWidth loading={complete.isPending} onClick={() => complete.mutate()}>
          Complete Registration
        </Button>
      </div>
    </EntranceFrame>
  );
}
