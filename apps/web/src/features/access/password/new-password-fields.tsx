import type { UseFormReturnType } from '@mantine/form';
import type { FocusEvent } from 'react';
import { PasswordField } from '../password-field.tsx';
import { compromisedText, newPasswordProblem, type NewPasswordValues } from './new-password-values.ts';
import type { BreachCheck } from './use-breach-check.ts';

interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  readonly form: UseFormReturnType<Values>;
  readonly breachCheck: BreachCheck;
}

/** A password chosen twice; leaving the first field asks whether it is known from breaches. */
export function NewPasswordFields<Values extends NewPasswordValues>({ form, breachCheck }: NewPasswordFieldsProps<Values>) {
  const { breach, isChecking, check } = breachCheck;
  const { onBlur, error, ...password } = form.getInputProps('password') as {
    readonly onBlur: (event: FocusEvent) => void;
    readonly error: string | undefined;
  };
  return (
    <>
      <PasswordField
        {...password}
        error={error ?? (breach === null ? undefined : compromisedText(breach.count))}
        onBlur={(event) => {
          onBlur(event);
          if (newPasswordProblem(event.currentTarget.value) === null) void check(event.currentTarget.value);
        }}
        description={isChecking ? <span role="status">Checking if password is secure...</span> : 'At least 10 characters.'}
        name="new-password"
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('confirmation')}
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the confirmation', tabIndex: 0 }}
      />
    </>
  );
}
