import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';

interface PasswordFieldProps extends PasswordInputProps {
  readonly ref?: Ref<HTMLInputElement>;
}

/** The eye can be reached by keyboard too. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      label="Password"
      name="password"
      size="md"
      autoComplete="current-password"
      aria-required
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
      aria-invalid={Boolean(props.error)}
    />
  );
}
