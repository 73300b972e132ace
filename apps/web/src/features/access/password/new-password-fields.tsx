import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FocusEvent } from 'react';
import { compromisedText, newPasswordProblem, type NewPasswordValues } from './new-password-values.ts';
import type { BreachCheck } from './use-breach-check.ts';

interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  readonly form: UseFormReturnType<Values>;
  readonly breach: BreachCheck;
}

const toggle = { 'aria-label': 'Show or hide the password', tabIndex: 0 };

/** A password chosen twice; leaving the first field asks whether it is known from breaches. */
export function NewPasswordFields<Values extends NewPasswordValues>({ form, breach }: NewPasswordFieldsProps<Values>) {
  const { onBlur, error, ...password } = form.getInputProps('password') as {
    readonly onBlur: (event: FocusEvent) => void;
    readonly error: string | undefined;
  };
  return (
    <>
      <PasswordInput
        {...password}
        error={error ?? (breach.count > 0 ? compromisedText(breach.count) : undefined)}
        onBlur={(event) => {
          onBlur(event);
          if (newPasswordProblem(event.currentTarget.value) === null) void breach.check(event.currentTarget.value);
        }}
        label="Password"
        description={breach.isChecking ? <span role="status">Checking if password is secure...</span> : 'At least 10 characters.'}
        name="new-password"
        size="md"
        autoComplete="new-password"
        aria-required
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        {...form.getInputProps('confirmation')}
        label="Confirm password"
        name="confirm-password"
        size="md"
        autoComplete="new-password"
        aria-required
        visibilityToggleButtonProps={{ ...toggle, 'aria-label': 'Show or hide the confirmation' }}
      />
    </>
  );
}
