import { Alert } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { productName } from '@rampart/domain/product-name.ts';
import { BrandMark } from '@rampart/ui/shell/brand-mark.tsx';
import { SignInFrame } from '@rampart/ui/shell/sign-in-frame.tsx';
import { useSessionState } from '../../shell/session/session-state.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';

export function SignInScreen() {
  useDocumentTitle(`Sign in · ${productName}`);
  const state = useSessionState();
  const hasEnded = state.status === 'unauthenticated' && state.hasEnded;
  return (
    <SignInFrame brand={<BrandMark name={productName} />} slogan="Every control you deploy is another stone in the wall.">
      <h1 tabIndex={-1}>Sign in</h1>
      <p className={classes['lead']}>Use your work email and your {productName} password.</p>
      {hasEnded && (
        <Alert className={classes['notice']} role="status" title="Your session has ended">
          Sign in again to continue where you were.
        </Alert>
      )}
      <SignInForm />
    </SignInFrame>
  );
}
