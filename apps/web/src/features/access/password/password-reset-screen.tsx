import { Alert } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EntranceFrame } from '../entrance-frame.tsx';
import { EntranceLink } from '../entrance-link.tsx';
import classes from '../entrance.module.css';
import { PasswordResetForm } from './password-reset-form.tsx';

const title = 'Reset your password';
const signInLink = <EntranceLink to="/">Back to sign in</EntranceLink>;

/** The token is taken out of the address, where the browser's history and a shoulder would keep it. */
function useTokenOfLink(): string | null {
  const { searchStr } = useLocation();
  const { history } = useRouter();
  const [token] = useState(() => new URLSearchParams(searchStr).get('token'));
  useEffect(() => {
    if (searchStr !== '') history.replace('/password-reset');
  }, [history, searchStr]);
  return token;
}

export function PasswordResetScreen() {
  const token = useTokenOfLink();
  if (token === null || token === '') {
    return (
      <EntranceFrame title={title} lead="Reset links come by email, from the sign-in page." footer={signInLink}>
        <Alert className={classes.notice ?? ''} role="alert" color="red">
          No reset token detected - Please try following the link from your email again.
        </Alert>
      </EntranceFrame>
    );
  }
  return (
    <EntranceFrame title={title} lead="Choose a new password. You are signed out everywhere else." footer={signInLink}>
      <PasswordResetForm token={token} />
    </EntranceFrame>
  );
}
