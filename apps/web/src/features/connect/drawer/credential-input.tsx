import { PasswordInput, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { autoCompleteOf, type CredentialField } from './credential-values.ts';

interface CredentialInputProps {
  readonly field: CredentialField;
  readonly input: GetInputPropsReturnType;
}

export function CredentialInput({ field, input }: CredentialInputProps) {
  const { name, label, required, placeholder, hint, is_secret: isSecret } = field;
  const shared = {
    ...input,
    name,
    label,
    description: hint ?? undefined,
    placeholder: placeholder ?? undefined,
    withAsterisk: required !== null,
    'aria-required': required !== null,
    autoComplete: autoCompleteOf(name),
    maxLength: 8192,
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
  };
  return isSecret ? (
    <PasswordInput {...shared} visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}`, tabIndex: 0 }} />
  ) : (
    <TextInput {...shared} autoCapitalize="none" spellCheck={false} />
  );
}
