import { Alert } from '@mantine/core';
import { useEffect } from 'react';
import { ssoRedirect } from '../../../shell/session/sso-redirect.ts';
import classes from '../entrance.module.css';
import { QuietButton } from '../quiet-button.tsx';
import { ContinueWithSso } from './continue-with-sso.tsx';
import { webAddress } from './web-address.ts';

const redirectDelayMs = 1500;

interface SsoStepProps {
  readonly email: string;
  readonly address: string;
  readonly onBack: () => void;
  readonly onPassword: () => void;
}

/**
 * Says where the browser is about to go, and goes there; but not a second time automatically. Administrators keep their password for the
 * day when the identity provider is down, and need the time to choose it.
 */
export function SsoStep({ email, address, onBack, onPassword }: SsoStepProps) {
  const target = webAddress(address, window.location.origin);
  const isAsked = ssoRedirect.hasReturned();
  useEffect(() => {
    if (target === undefined || isAsked) return undefined;
    const timer = setTimeout(() => {
      ssoRedirect.mark();
      window.location.assign(target);
    }, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [target, isAsked]);
  return (
    <div className={classes.form}>
      {target === undefined ? (
        <Alert color="red" role="alert" title="Single sign-on did not work">
          The address of your identity provider is not valid. Ask your administrator to check the single sign-on settings.
        </Alert>
      ) : (
        <>
          <Alert role="status" title="You continue with your identity provider">
            {email.trim()} signs in with single sign-on.{' '}
            {isAsked ? 'Continue there, or use your password if you are an administrator.' : 'You are being taken there.'}
          </Alert>
          <ContinueWithSso href={target} />
        </>
      )}
      <div className={classes.beside}>
        <QuietButton onClick={onBack}>Use another email</QuietButton>
        <QuietButton onClick={onPassword}>Sign in with a password</QuietButton>
      </div>
    </div>
  );
}
