import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionState } from '../../../shell/session/session-state.ts';
import { EntranceFrame } from '../entrance-frame.tsx';
import classes from '../entrance.module.css';
import { MfaSetup } from '../mfa/mfa-setup.tsx';
import { registrationStep } from './registration-step.ts';

/** The second factor can wait, unless the tenant asks everyone for it; an identity provider has its own. */
export function SetupMfaScreen() {
  const { history } = useRouter();
  const state = useSessionState();
  const session = 'session' in state ? state.session : undefined;
  // A person whose address is not verified sets one up afterwards.
  const isPointless = session === undefined || session.sso || session.mfa_enabled || !session.email_verified;
  const elsewhere = session === undefined ? '/register' : '/register/success';
  useEffect(() => {
    if (isPointless) history.replace(elsewhere);
  }, [history, isPointless, elsewhere]);
  if (isPointless) return null;
  return (
    <EntranceFrame
      step={registrationStep(3)}
      title="Let's Cover Our Bases"
      lead={
        session.mfa_required
          ? 'Your tenant requires MFA for everyone. Scan the code with an authenticator app.'
          : 'Protect your account with MFA. Scan the code with an authenticator app.'
      }
    >
      <div className={classes.form}>
        <MfaSetup onDone={() => history.replace('/register/success')} />
        {!session.mfa_required && (
          <Button size="md" fullWidth onClick={() => history.replace('/register/success')}>
            Skip for now
          </Button>
        )}
      </div>
    </EntranceFrame>
  );
}
