import { Alert } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useSessionState } from '../../../shell/session/session-state.ts';
import { ssoErrorText } from '../../../shell/session/sso-error-text.ts';
import { EntranceFrame } from '../entrance-frame.tsx';
import { EntranceLink } from '../entrance-link.tsx';
import classes from '../entrance.module.css';
import { DemoEntrances } from './demo-entrances.tsx';
import { SignInForm } from './sign-in-form.tsx';

function Invitation() {
  return (
    <>
      New here? <EntranceLink to="/register">Get your invitation link</EntranceLink>
    </>
  );
}

export function SignInScreen() {
  const state = useSessionState();
  const ended = state.status === 'unauthenticated' && state.hasEnded ? state : undefined;
  const ssoError = new URLSearchParams(useLocation().searchStr).get('sso_error');
  return (
    <EntranceFrame
      title="Sign in"
      lead="Use your work email. If your organisation uses single sign-on, you continue with your identity provider."
      footer={<Invitation />}
    >
      {ended && (
        <Alert className={classes.notice ?? ''} role="status" title="Your session has ended">
          {ended.reason ?? 'Sign in again to continue where you were.'}
        </Alert>
      )}
      {ssoError !== null && (
        <Alert className={classes.notice ?? ''} role="alert" color="red" title="Single sign-on did not work">
          {ssoErrorText(ssoError)}
        </Alert>
      )}
      <SignInForm />
      <DemoEntrances />
    </EntranceFrame>
  );
}
