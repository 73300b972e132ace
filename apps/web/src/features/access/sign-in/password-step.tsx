import { PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from '../entrance.module.css';
import { QuietButton } from '../quiet-button.tsx';
import { ResetPasswordButton } from './reset-password-button.tsx';
import type { SignIn } from './use-sign-in.ts';

interface PasswordStepProps {
  readonly form: SignIn['form'];
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

export function PasswordStep({ form, isBusy, onBack }: PasswordStepProps) {
  const field = useRef<HTMLInputElement>(null);
  // Ready to be typed, and after a refusal to be typed over.
  useEffect(() => {
    if (!isBusy) field.current?.select();
  }, [isBusy]);
  return (
    <>
      <PasswordInput
        {...form.getInputProps('password')}
        ref={field}
        label="Password"
        name="password"
        size="md"
        autoComplete="current-password"
        aria-required
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      />
      <div className={classes['beside']}>
        <QuietButton onClick={onBack}>Use another email</QuietButton>
        <ResetPasswordButton email={form.values.email.trim()} />
      </div>
    </>
  );
}
