import classes from '../entrance.module.css';
import { PasswordField } from '../password-field.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { ResetPasswordButton } from './reset-password-button.tsx';
import { useReadyField } from './use-ready-field.ts';
import type { SignIn } from './use-sign-in.ts';

interface PasswordStepProps {
  readonly form: SignIn['form'];
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

export function PasswordStep({ form, isBusy, onBack }: PasswordStepProps) {
  const field = useReadyField(isBusy);
  return (
    <>
      <PasswordField {...form.getInputProps('password')} ref={field} />
      <div className={classes['beside']}>
        <QuietButton onClick={onBack}>Use another email</QuietButton>
        <ResetPasswordButton email={form.values.email.trim()} />
      </div>
    </>
  );
}
