import { TextInput, type TextInputProps } from '@mantine/core';

/** An address is typed as it is: nothing capitalises or corrects it. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      aria-required
      {...props}
    />
  );
}
