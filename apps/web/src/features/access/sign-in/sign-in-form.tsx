import { Button } from '@mantine/core';
import { requestPasswordReset } from '@rampart/contract/access/password.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { openApi } from '../../../shell/api/api.ts';
import { CodeField } from '../code-field.tsx';
import { EmailField } from '../email-field.tsx';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';
import { PasswordField } from '../password-field.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { useMomentAfter } from '../use-moment-after.ts';
import { SsoStep } from './sso-step.tsx';
import { useReadyField } from './use-ready-field.ts';
import { useSignIn, type SignIn } from './use-sign-in.ts';

interface CodeStepProps {
  readonly form: SignIn['form'];
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

function CodeStep({ form, isBusy, onBack }: CodeStepProps) {
  const field = useReadyField(isBusy);
  return (
    <>
      <CodeField {...form.getInputProps('code')} ref={field} size="md" />
      <div className={classes.beside}>
        <QuietButton onClick={onBack}>Back to the password</QuietButton>
      </div>
    </>
  );
}

/** The answer is the same for every address, so that it does not reveal who has an account. */
function ResetPasswordButton({ email }: { readonly email: string }) {
  const [isJustSent, markSent] = useMomentAfter();
  const request = useMutation({
    mutationFn: () => openApi(requestPasswordReset, { query: { email } }),
    onSuccess: () => {
      markSent();
      toast.success({ title: 'Email Sent', message: `If ${email} has a password here, a reset link is on its way.`, seconds: 5 });
    },
  });
  return (
    <QuietButton isDisabled={isJustSent || request.isPending} onClick={() => request.mutate()}>
      {isJustSent ? 'Email Sent' : 'Reset password'}
    </QuietButton>
  );
}

interface PasswordStepProps {
  readonly form: SignIn['form'];
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

function PasswordStep({ form, isBusy, onBack }: PasswordStepProps) {
  const field = useReadyField(isBusy);
  return (
    <>
      <PasswordField {...form.getInputProps('password')} ref={field} />
      <div className={classes.beside}>
        <QuietButton onClick={onBack}>Use another email</QuietButton>
        <ResetPasswordButton email={form.values.email.trim()} />
      </div>
    </>
  );
}

export function SignInForm() {
  const signIn = useSignIn();
  const { step, form, attempt, goTo, submit } = signIn;
  if (step === 'sso')
    return (
      <SsoStep email={form.values.email} address={signIn.ssoAddress} onBack={() => goTo('email')} onPassword={() => goTo('password')} />
    );
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <EmailField {...form.getInputProps('email')} readOnly={step !== 'email'} />
      {step === 'password' ? (
        <PasswordStep form={form} isBusy={attempt.isPending} onBack={() => goTo('email')} />
      ) : (
        <input
          {...form.getInputProps('password', { withError: false, withFocus: false })}
          className={classes.awaited}
          type="password"
          name="password"
          autoComplete="current-password"
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {step === 'code' && <CodeStep form={form} isBusy={attempt.isPending} onBack={() => goTo('password')} />}
      <FormFailure title="Couldn't sign you in" error={step === 'code' ? null : attempt.error} />
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
