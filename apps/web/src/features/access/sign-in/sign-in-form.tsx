import { Button } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { EmailField } from '../email-field.tsx';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SsoStep } from './sso-step.tsx';
import { useSignIn } from './use-sign-in.ts';

export function SignInForm() {
  const signIn = useSignIn();
  const { step, form, attempt, goTo, submit } = signIn;
  if (step === 'sso')
    return (
      <SsoStep email={form.values.email} address={signIn.ssoAddress} onBack={() => goTo('email')} onPassword={() => goTo('password')} />
    );
  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <EmailField {...form.getInputProps('email')} readOnly={step !== 'email'} />
      {step === 'password' ? (
        <PasswordStep form={form} isBusy={attempt.isPending} onBack={() => goTo('email')} />
      ) : (
        <input
          {...form.getInputProps('password', { withError: false, withFocus: false })}
          className={classes['awaited']}
          type="password"
          name="password"
          autoComplete="current-password"
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {step === 'code' && <CodeStep form={form} isBusy={attempt.isPending} onBack={() => goTo('password')} />}
      <FormFailure title="You are not signed in" error={step === 'code' ? null : attempt.error} />
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        loading={attempt.isPending}
        rightSection={<ArrowRight size={16} aria-hidden="true" />}
      >
        {step === 'email' ? 'Continue' : 'Sign in'}
      </Button>
    </form>
  );
}
