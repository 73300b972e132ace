import { Button, TextInput } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SsoStep } from './sso-step.tsx';
import { useSignIn } from './use-sign-in.ts';

export function SignInForm() {
  const signIn = useSignIn();
  const { step, form, attempt, goTo, submit } = signIn;
  if (step === 'sso') return <SsoStep email={form.values.email} address={signIn.ssoAddress} onBack={() => goTo('email')} />;
  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={step !== 'email'}
        aria-required
      />
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
