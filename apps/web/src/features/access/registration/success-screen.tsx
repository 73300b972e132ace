import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionState } from '../../../shell/session/session-state.ts';
import { checkSession } from '../../../shell/session/session.ts';
import { ssoRedirect } from '../../../shell/session/sso-redirect.ts';
import { EntranceFrame } from '../entrance-frame.tsx';
import classes from '../entrance.module.css';
import { finishedRegistration } from './finished-registration.ts';
import { registrationStep } from './registration-step.ts';

/** Marks the person authenticated. Without a session here, the identity provider of the tenant is the one who does. */
async function finish(tenant: string | null): Promise<string> {
  if ('session' in sessionState.read()) await checkSession();
  else if (tenant !== null) return `/api/v1/auth/sso/login?${new URLSearchParams({ tenant }).toString()}`;
  return '/';
}

export function SuccessScreen() {
  const { history } = useRouter();
  const [how] = useState(finishedRegistration.read);
  const tenant = new URLSearchParams(useLocation().searchStr).get('tenant');
  const complete = useMutation({
    mutationFn: () => finish(tenant),
    onSuccess: (address) => {
      finishedRegistration.forget();
      if (address === '/') return history.push('/');
      ssoRedirect.mark();
      return window.location.assign(address);
    },
  });
  // No one has registered here: there is nothing to congratulate on.
  const elsewhere = 'session' in sessionState.read() ? '/' : '/register';
  useEffect(() => {
    if (how === undefined) history.replace(elsewhere);
  }, [history, how, elsewhere]);
  if (how === undefined) return null;
  const state = sessionState.read();
  const joined = `You have joined ${'session' in state ? state.session.tenant.name : 'the tenant'} with your account.`;
  return (
    <EntranceFrame
      step={registrationStep(4)}
      title="We're in business."
      lead={how === 'joined' ? joined : 'Your account has been created!'}
    >
      <div className={classes.form}>
        <Button variant="filled" size="md" fullWidth loading={complete.isPending} onClick={() => complete.mutate()}>
          Complete Registration
        </Button>
      </div>
    </EntranceFrame>
  );
}
